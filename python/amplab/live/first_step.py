# SPDX-License-Identifier: Apache-2.0
"""Finds the models of a script at their first forward pass, so that the first step can be held before it begins."""

import torch

from amplab.record import Recording, record_all


def hold_first_step(on_skip: str) -> Recording:
    """Records each model whose optimizer exists at its first forward pass, or else at its first backward pass."""
    recording = record_all(None, 0, on_skip)
    call = torch.nn.Module.__call__

    def first_call(module, *args, **kwargs):
        if torch.is_grad_enabled() and recording.waits_for(module):
            torch.nn.Module.__call__ = call
            recording.watch_all()
        return call(module, *args, **kwargs)

    torch.nn.Module.__call__ = first_call
    return recording
