# SPDX-License-Identifier: Apache-2.0
"""Records scripts that do not call amplab.watch: `amplab record train.py`."""

import gc
import sys
import weakref
from typing import Any, List, Optional

import torch

from amplab import hooks
from amplab.step_inputs import inner_module


class Recording:
    """Waits for the first backward pass of each optimizer, then watches it with its model."""

    def __init__(self, path, inspect_every, on_skip):
        self._arguments = path, inspect_every, on_skip
        self._optimizers: List[weakref.ref] = [
            weakref.ref(each) for each in gc.get_objects() if issubclass(type(each), torch.optim.Optimizer)
        ]
        self.recorders: List[Any] = []

    def hear(self, event: str, *arguments):
        try:
            if event == "after_optimizer_init":
                self._optimizers.append(weakref.ref(arguments[0]))
            elif event in ("before_scale", "before_backward") and self._optimizers:
                for recorder in self.watch_all():
                    recorder.hear(event, *arguments)  # its hooks were not there yet
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception):
        hooks.remove(self)
        print(f"amplab: nothing is recorded: {error}. Training goes on.", file=sys.stderr)

    def waits_for(self, module: torch.nn.Module) -> bool:
        """Returns whether an optimizer that is not watched has weights of the module."""
        waiting = [optimizer for optimizer in (reference() for reference in self._optimizers) if optimizer is not None]
        if not waiting or any(hooks.is_watched(optimizer) for optimizer in waiting):
            return False
        ids = {id(weight) for each in waiting for group in each.param_groups for weight in group["params"]}
        return any(id(weight) in ids for weight in module.parameters())

    def watch_all(self) -> List[Any]:
        """Watches the models of the optimizers that wait. Returns new recorders."""
        waiting, self._optimizers = self._optimizers, []
        groups = {}  # optimizers of one model step together
        for optimizer in filter(None, (reference() for reference in waiting)):
            if hasattr(optimizer, "optimizer"):  # Accelerate's wrapper of another one here
                continue
            model = _model_of(optimizer)
            if model is not None and not hooks.is_watched(optimizer):
                groups.setdefault(id(model), (model, []))[1].append(optimizer)
        from amplab.recorder import Recorder

        known = len(self.recorders)
        for model, optimizers in groups.values():
            name = None if len(groups) == 1 else f"{type(inner_module(model)).__name__}"
            path, inspect_every, on_skip = self._arguments
            self.recorders.append(Recorder(model, optimizers, None, path, inspect_every, on_skip, 256, name))
        return self.recorders[known:]


def record_all(path="run.amplab", inspect_every=500, on_skip="explain") -> Recording:
    """Records each model whose optimizer exists, or is made from now on."""
    recording = Recording(path, inspect_every, on_skip)
    hooks.add(recording)
    return recording


def _model_of(optimizer) -> Optional[torch.nn.Module]:
    """Returns the outermost module with parameters of the optimizer."""
    ids = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
    found, inner = {}, set()
    for candidate in gc.get_objects():
        if not issubclass(type(candidate), torch.nn.Module) or id(candidate) in found:
            continue
        if not hasattr(candidate, "_parameters"):  # its __init__ has not run
            continue
        if any(id(parameter) in ids for parameter in candidate.parameters()):
            found[id(candidate)] = candidate
            inner.update(id(child) for child in candidate.modules() if child is not candidate)
    outermost = [module for key, module in found.items() if key not in inner]
    return max(outermost, key=lambda module: len(list(module.parameters())), default=None)
