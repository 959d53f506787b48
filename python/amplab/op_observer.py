# SPDX-License-Identifier: Apache-2.0
"""Observes the op calls of a step, after autocast, backward included."""

import contextlib
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from amplab.source import Line, users_line
from amplab.step_inputs import tensors_of

DTYPES = {
    torch.float32: "fp32",
    torch.float16: "fp16",
    torch.bfloat16: "bf16",
    torch.float64: "fp64",
}


def name_of(dtype: torch.dtype) -> str:
    return DTYPES.get(dtype, str(dtype).replace("torch.", ""))


class Origin(NamedTuple):
    """Where the user's program made a call: of a backward op, its forward call."""

    module: str = ""
    line: Optional[Line] = None


class OpCall(NamedTuple):
    op: str
    phase: str
    origin: Origin
    inputs: List[torch.Tensor]
    outputs: List[torch.Tensor]
    start: float
    seconds: float


class Modules:
    """The module that runs, while it is entered. Names are those of model.named_modules()."""

    def __init__(self, model: Optional[torch.nn.Module]):
        self._names = {id(module): name for name, module in model.named_modules()} if model is not None else {}
        self._running: List[str] = []

    @property
    def current(self) -> str:
        return self._running[-1] if self._running else ""

    def __enter__(self):
        module = torch.nn.modules.module
        self._handles = [module.register_module_forward_pre_hook(lambda called, args: self._begin(called))]
        try:
            end = module.register_module_forward_hook(lambda called, args, out: self._end(called), always_call=True)
        except TypeError:  # PyTorch before 2.2
            end = module.register_module_forward_hook(lambda called, args, out: self._end(called))
        self._handles.append(end)
        return self

    def __exit__(self, *exception):
        for handle in self._handles:
            handle.remove()

    def _begin(self, module):
        self._running.append(self._names.get(id(module), ""))

    def _end(self, module):
        if self._running:
            self._running.pop()


class OpObserver(TorchDispatchMode):
    """Passes each op call to `receive`. Never raises: `fail` gets what `receive` raises, and no more calls follow.

    The origin of a backward op is found by the sequence number of its autograd node: a forward call that makes a node
    has taken the number when it arrives here.
    """

    supports_higher_order_operators = True

    @classmethod
    def ignore_compile_internals(cls):  # else torch.compile falls back to eager for good (pytorch#164143)
        return True

    def __init__(
        self,
        model: Optional[torch.nn.Module],
        receive: Callable[[OpCall, Any], None],
        fail: Callable[[Exception], None],
        before: Optional[Callable] = None,
    ):
        super().__init__()
        self.phase = "forward"
        self._modules = Modules(model)
        self._receive, self._fail, self._before = receive, fail, before
        self._origins: Dict[int, Origin] = {}
        self._next_node = torch._C._autograd._get_sequence_nr()
        self._start = time.perf_counter()

    @contextlib.contextmanager
    def paused(self):
        """Within it, op calls are not observed."""
        receive, self._receive = self._receive, None
        try:
            yield
        finally:
            self._receive = receive

    def __enter__(self):
        self._modules.__enter__()
        return super().__enter__()

    def __exit__(self, *exception):
        super().__exit__(*exception)
        self._modules.__exit__(*exception)

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if self._receive is None or not isinstance(func, torch._ops.OpOverload):
            return func(*args, **kwargs)
        before = self._guarded(self._before, func, args, kwargs) if self._before else None
        start = time.perf_counter()
        result = func(*args, **kwargs)
        seconds = time.perf_counter() - start
        self._guarded(self._observe, func, args, kwargs, result, start, seconds, before)
        return result

    def _guarded(self, call, *arguments):
        try:
            return call(*arguments)
        except Exception as error:
            self._receive = None
            self._fail(error)

    def _observe(self, func, args, kwargs, result, start, seconds, before):
        if self._receive is None:
            return
        origin = self._origin()
        namespace, name = func._schema.name.split("::")
        if is_view(func) or namespace == "profiler":
            return
        call = OpCall(
            name if namespace == "aten" else f"{namespace}.{name}",
            self.phase,
            origin,
            tensors_of((args, kwargs)),
            tensors_of(result),
            start - self._start,
            seconds,
        )
        self._receive(call, (func, args, kwargs, before))

    def _origin(self) -> Origin:
        node = torch._C._current_autograd_node()
        if node is not None:
            return self._origins.get(node._sequence_nr(), Origin())
        origin = Origin(self._modules.current, users_line(4))
        after = torch._C._autograd._get_sequence_nr()
        for number in range(self._next_node, after):
            self._origins[number] = origin
        self._next_node = max(after, self._next_node)
        return origin


def is_view(func) -> bool:
    """Returns whether the op only makes another view of its input."""
    aliases = (returned.alias_info for returned in func._schema.returns)
    return any(alias is not None and not alias.is_write for alias in aliases)
