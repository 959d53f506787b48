# SPDX-License-Identifier: Apache-2.0
"""What a step needs to be run again: its batches, generator states, changed buffers, and the gradients that the loss
passes to the model's outputs. Tensors are referenced, not copied, except for buffers."""

import contextlib
from typing import Any, Dict, List, Optional

import torch
from torch.utils._pytree import tree_flatten, tree_map

from amplab.source import Line


def inner_module(model: torch.nn.Module) -> torch.nn.Module:
    """Returns the user's module within wrappers that communicate or compile."""
    while True:
        if isinstance(model, (torch.nn.parallel.DistributedDataParallel, torch.nn.DataParallel)):
            model = model.module
        elif hasattr(model, "_orig_mod"):
            model = model._orig_mod
        else:
            return model


_NO_TENSORS = (int, float, bool, str, type(None), torch.dtype, torch.device)


def tensors_of(value) -> List[torch.Tensor]:
    """Returns the tensors in a structure, in order. Built-in containers are faster than tree_flatten's registry."""
    if isinstance(value, torch.Tensor):
        return [value]
    if type(value) in (tuple, list):
        return [tensor for each in value for tensor in tensors_of(each)]
    if type(value) is dict:
        return [tensor for each in value.values() for tensor in tensors_of(each)]
    if isinstance(value, _NO_TENSORS):
        return []
    leaves = tree_flatten(value)[0]
    return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]


class Autocast:
    """Autocast's state for one device type."""

    def __init__(self, device_type: str):
        self.device_type = device_type
        if hasattr(torch, "get_autocast_dtype"):
            self.enabled = torch.is_autocast_enabled(device_type)
            self.dtype = torch.get_autocast_dtype(device_type)
        elif device_type == "cpu":  # PyTorch before 2.4
            self.enabled, self.dtype = torch.is_autocast_cpu_enabled(), torch.get_autocast_cpu_dtype()
        else:
            self.enabled, self.dtype = torch.is_autocast_enabled(), torch.get_autocast_gpu_dtype()
        self.cache = torch.is_autocast_cache_enabled()

    def again(self):
        return torch.autocast(self.device_type, dtype=self.dtype, enabled=self.enabled, cache_enabled=self.cache)


class GeneratorStates:
    """States of the generators of the CPU and of one GPU."""

    def __init__(self, device: torch.device):
        self._device = device if device.type == "cuda" else None
        self._cpu = torch.get_rng_state()
        self._gpu = torch.cuda.get_rng_state(device) if self._device is not None else None

    def restore(self):
        torch.set_rng_state(self._cpu)
        if self._gpu is not None:
            torch.cuda.set_rng_state(self._gpu, self._device)


class AutocastProbe:
    """Finds the state of autocast within a call of the model: Accelerate enters the region in `forward` itself."""

    def __init__(self, device_type: str):
        self._type, self._found = device_type, None
        register = torch.nn.modules.module.register_module_forward_pre_hook
        self._handle = register(lambda module, args: self._see())

    def _see(self):
        if self._found is None:
            state = Autocast(self._type)
            self._found = state if state.enabled else None

    def end(self) -> Optional[Autocast]:
        self._handle.remove()
        return self._found


def _mark_of(node) -> Optional[object]:
    """Returns an object by which a node of the graph is found again."""
    return None if node is None else node.metadata.setdefault("amplab", object())


class ForwardCall:
    """One call of a module in training, with the gradients that arrive at its outputs."""

    def __init__(self, module, args, kwargs, device: torch.device, buffers: Dict[str, torch.Tensor], line):
        self.module, self.args, self.kwargs, self.line = module, args, kwargs, line
        self.autocast = Autocast(device.type)
        self.generators = GeneratorStates(device)
        self.buffers = buffers  # as before the call, those that it changes
        self.has_all_buffers = True
        self._inputs = tensors_of((args, kwargs))
        self._versions = [tensor._version for tensor in self._inputs]
        self.outputs: List[torch.Tensor] = []
        self.gradients: Dict[int, torch.Tensor] = {}  # by the output's index

    def end(self, output: Any):
        self.outputs = [tensor.detach() for tensor in tensors_of(output)]
        # marks, since a node would keep the graph and its saved tensors
        self.marks = [_mark_of(tensor.grad_fn) for tensor in tensors_of(output)]
        self._output_versions = [tensor._version for tensor in self.outputs]
        for index, tensor in enumerate(tensors_of(output)):
            if tensor.requires_grad:
                tensor.register_hook(lambda gradient, index=index: self._keep(index, gradient))

    def run_again(self):
        """Calls the module again, without the graph that its inputs come from. Returns its output."""

        def cut(value):
            if isinstance(value, torch.Tensor) and value.requires_grad:
                return value.detach().requires_grad_()
            return value

        args, kwargs = tree_map(cut, (self.args, self.kwargs))
        return inner_module(self.module)(*args, **kwargs)

    def _keep(self, index: int, gradient: Optional[torch.Tensor]):
        if gradient is None:  # of an output that a compiled model returns and the loss does not need
            return
        with contextlib.suppress(Exception):  # such as too little memory for the sum: the script's backward goes on
            kept = self.gradients.get(index)
            self.gradients[index] = gradient.detach() if kept is None else kept + gradient.detach()

    @property
    def samples(self) -> int:
        return next((tensor.shape[0] for tensor in self._inputs if tensor.dim() > 0), 0)

    @property
    def bytes(self) -> int:
        tensors = self._inputs + self.outputs + list(self.gradients.values()) + list(self.buffers.values())
        return sum(tensor.numel() * tensor.element_size() for tensor in tensors)

    @property
    def is_unchanged(self) -> bool:
        """False if the script wrote into the batch after the call."""
        return [tensor._version for tensor in self._inputs] == self._versions

    @property
    def outputs_are_unchanged(self) -> bool:
        return [tensor._version for tensor in self.outputs] == self._output_versions


class ChangingBuffers:
    """Copies the buffers that forward passes change, such as running statistics, and no others.

    The first call is compared with copies of all buffers: native_batch_norm does not raise the version of its
    statistics. Buffers that a later call changes are found by their version.
    """

    def __init__(self, model: torch.nn.Module):
        # By name: the dict that holds the buffer, and its key there. Finding them in each step takes longer.
        self._holders = {
            f"{prefix}.{key}" if prefix else key: (module._buffers, key)
            for prefix, module in model.named_modules()
            for key, buffer in module._buffers.items()
            if buffer is not None
        }
        self._changing: Optional[set] = None  # names; None before the first call
        self._versions: Dict[str, int] = {}
        self._copies: Dict[str, torch.Tensor] = {}

    def before_call(self) -> Dict[str, torch.Tensor]:
        buffers = self._buffers()
        self._versions = {name: buffer._version for name, buffer in buffers.items()}
        copied = [name for name in buffers if self._changing is None or name in self._changing]
        self._copies = {name: buffers[name].clone() for name in copied}
        return self._copies

    def after_call(self) -> bool:
        """Returns whether before_call copied all buffers that the call changed."""
        buffers = self._buffers()
        if self._changing is None:
            self._changing = {
                name for name, copy in self._copies.items() if name in buffers and not torch.equal(copy, buffers[name])
            }
            self._copies = {}
            return True
        changed = {name for name, buffer in buffers.items() if buffer._version != self._versions.get(name)}
        missed = changed - self._changing
        self._changing |= changed
        return not missed

    def _buffers(self) -> Dict[str, torch.Tensor]:
        found = ((name, holder.get(key)) for name, (holder, key) in self._holders.items())
        return {name: buffer for name, buffer in found if buffer is not None}


@contextlib.contextmanager
def restored(model: torch.nn.Module, call: ForwardCall, device: torch.device):
    """Within it, generators and buffers are as before the call. Afterwards they are as now."""
    now = GeneratorStates(device)
    buffers = {
        name: buffer.clone()
        for name, buffer in model.named_buffers()
        if name in call.buffers or not call.has_all_buffers
    }
    try:
        call.generators.restore()
        _set_buffers(model, call.buffers)
        yield
    finally:
        now.restore()
        _set_buffers(model, buffers)


def _set_buffers(model: torch.nn.Module, values: Dict[str, torch.Tensor]):
    with torch.no_grad():
        for name, buffer in model.named_buffers():
            if name in values:
                buffer.copy_(values[name])
