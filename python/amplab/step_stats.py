# SPDX-License-Identifier: Apache-2.0
"""What a recorder knows of the step in progress."""

import contextlib
from typing import Any, Dict, List, Optional

import torch

from amplab.source import Line
from amplab.step_inputs import ForwardCall


class StepStats:
    def __init__(self, number: int):
        self.number = number
        self.calls: List[ForwardCall] = []  # of the model, as long as they fit in memory
        self.samples = 0
        self.losses: List[torch.Tensor] = []  # their sum is what backward differentiates
        self.loss_nodes: List[Any] = []
        self._aside = self.losses, self.loss_nodes
        self.stepped: set = set()  # ids of optimizers that were applied
        self.requested: set = set()  # ids of optimizers that scaler.step() was called with
        self.unscaled: set = set()  # ids of optimizers with unscaled gradients
        self.scalars: Dict[str, torch.Tensor] = {}  # on the device
        self.norm_is_scaled = False
        self.max_norm: Optional[float] = None  # of clipping
        self.found_inf: List[torch.Tensor] = []
        self.line: Optional[Line] = None  # of the call that steps the optimizer

    def release(self):
        """Drops batches, outputs and graphs. Rows may wait for a GPU long after the step."""
        self.calls, self.losses, self.loss_nodes, self.found_inf, self.scalars = [], [], [], [], {}
        self._aside = [], []

    def set_losses_aside(self):
        """Another model's optimizer steps, as in a GAN: the losses so far are its own, if others follow."""
        if self.losses:
            self._aside, self.losses, self.loss_nodes = (self.losses, self.loss_nodes), [], []

    def restore_losses(self):
        if not self.losses:
            self.losses, self.loss_nodes = self._aside

    def add_norm(self, norm: Optional[torch.Tensor], is_scaled: bool):
        """Adds the norm of more gradients."""
        if norm is None:
            return
        known = self.scalars.get("norm")
        self.scalars["norm"] = norm if known is None else torch.hypot(known, norm.to(known.device))
        self.norm_is_scaled = is_scaled


class ForwardHook:
    """A hook of the watched model. Copies of it, and what pickle makes of it, do nothing and need no amplab."""

    def __init__(self, recorder, event: str):
        self._recorder, self._event = recorder, event

    def __call__(self, *arguments):
        self._recorder.hear(self._event, *arguments)

    def __reduce__(self):
        return getattr, (contextlib.nullcontext(), "__exit__")  # accepts any arguments and returns None
