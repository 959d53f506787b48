# SPDX-License-Identifier: Apache-2.0
"""Callbacks of other libraries, each in a module of its own that imports the library."""
