# SPDX-License-Identifier: Apache-2.0
"""`amplab serve train.py`: a PyTorch script as an engine of the lab's window (docs/wire.md)."""
