# SPDX-License-Identifier: Apache-2.0
"""Finds the models of a script at their first forward pass, so that the first step can be held before it begins."""

import os

import torch

from amplab import hooks
from amplab.record import Recording


class FirstStep(Recording):
    """Records each model whose optimizer exists at its first forward pass, or else at its first backward pass."""

    def __init__(self, session, on_skip: str):
        super().__init__(None, 0, on_skip)
        self._session, self._process, self._call = session, os.getpid(), torch.nn.Module.__call__

    def install(self):
        hooks.add(self)
        call = self._call

        def first_call(module, *args, **kwargs):
            self._find(module)
            return call(module, *args, **kwargs)

        torch.nn.Module.__call__ = first_call

    def hear(self, event: str, *arguments):
        if os.getpid() == self._process:
            super().hear(event, *arguments)

    def fail(self, error: Exception):
        torch.nn.Module.__call__ = self._call
        super().fail(error)
        self._session.give_up(str(error))

    def _find(self, module):
        """The recorders raise nothing but KeyboardInterrupt, and neither does this."""
        if not torch.is_grad_enabled() or os.getpid() != self._process:
            return
        try:
            if self.waits_for(module):
                torch.nn.Module.__call__ = self._call
                self.watch_all()
        except Exception as error:
            self.fail(error)
