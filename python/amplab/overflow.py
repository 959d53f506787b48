# SPDX-License-Identifier: Apache-2.0
"""Finds the op call that made the first Inf or NaN which reached a result."""

import math
from typing import Any, Dict, List, NamedTuple, Optional

import torch
from torch.utils._pytree import tree_map

from amplab.op_observer import OpCall, Origin, name_of
from amplab.step_inputs import tensors_of

# Ops whose output holds values that no op computed, or values that the program wrote there.
_NOT_CAUSES = ("empty", "empty_like", "empty_strided", "new_empty", "new_empty_strided", "resize_")
_LOW = (torch.float16, torch.bfloat16, torch.float32)


class Cause(NamedTuple):
    order: int  # of execution
    op: str
    phase: str
    origin: Origin
    dtype: str
    index: List[int]  # of the first Inf or NaN of its output
    value: float  # in fp32 at that element, in fp64 if fp32 overflows too; NaN: the op has no finite result there
    largest: float  # largest finite magnitude of the output in fp32
    limit: float  # of the dtype
    count: int  # Inf and NaN of the output
    size: int
    operands: List[float]  # of an elementwise op, at that element


class OverflowFinder:
    """Receives op calls in order. A call with finite inputs and an Inf or NaN in its output is a cause.

    Causes are propagated through later calls by the storages that they write, so a cause counts only if its Inf or NaN
    reaches a result: the -inf of an attention mask does not.
    """

    def __init__(self):
        self._causes: Dict[int, Cause] = {}  # by storage
        self._found = 0

    def before(self, func, args, kwargs):
        """Copies the operands of an in-place op."""
        if not func._schema.is_mutable:
            return None
        return tree_map(lambda value: value.clone() if _is_float(value) else value, (args, kwargs))

    def receive(self, call: OpCall, execution: Any):
        func, args, kwargs, before = execution
        if before is not None:
            args, kwargs = before
        inputs = [tensor for tensor in tensors_of((args, kwargs)) if _is_float(tensor)]
        for output in call.outputs:
            if not _is_float(output) or output.numel() == 0:
                continue
            finite = torch.isfinite(output)
            if bool(finite.all()):
                self._causes.pop(_storage(output), None)
                continue
            passed_on = [tensor for tensor in inputs if not bool(torch.isfinite(tensor).all())]
            if passed_on:
                known = [self._causes[key] for key in map(_storage, passed_on) if key in self._causes]
                if before is not None:  # an in-place op reads its output's storage, of which `before` has a copy
                    known += [self._causes[key] for key in [_storage(output)] if key in self._causes]
                if known:
                    self._causes[_storage(output)] = min(known, key=lambda cause: cause.order)
                else:
                    self._causes.pop(_storage(output), None)
            elif inputs and call.op not in _NOT_CAUSES:
                self._found += 1
                self._causes[_storage(output)] = _cause(self._found, call, func, args, kwargs, output, finite)

    def cause_of(self, tensors) -> Optional[Cause]:
        """Returns the first cause whose Inf or NaN is in one of these tensors."""
        found = [
            self._causes[_storage(tensor)]
            for tensor in tensors
            if tensor is not None and _storage(tensor) in self._causes and not bool(torch.isfinite(tensor).all())
        ]
        return min(found, key=lambda cause: cause.order, default=None)


def _is_float(value) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point() and value.layout == torch.strided


def _storage(tensor: torch.Tensor) -> int:
    return tensor.untyped_storage().data_ptr()


def _cause(order: int, call: OpCall, func, args, kwargs, output, finite) -> Cause:
    index = [int(axis) for axis in torch.nonzero(~finite)[0]]
    value, largest = math.nan, math.nan
    position = next(at for at, other in enumerate(call.outputs) if other is output)
    for dtype in (torch.float32, torch.float64):
        try:
            wide = tensors_of(_in(dtype, func, args, kwargs))[position]
        except Exception:  # no kernel for the dtype
            break
        value = float(wide[tuple(index)])
        magnitudes = wide.abs()
        largest = float(torch.where(torch.isfinite(magnitudes), magnitudes, torch.zeros_like(magnitudes)).max())
        if math.isfinite(value):
            break
    same = [tensor for tensor in tensors_of((args, kwargs)) if tensor.shape == output.shape]
    return Cause(
        order,
        call.op,
        call.phase,
        call.origin,
        name_of(output.dtype),
        index,
        value,
        largest,
        torch.finfo(output.dtype).max,
        int((~finite).sum()),
        output.numel(),
        [float(tensor[tuple(index)]) for tensor in same[:2]],
    )


def _in(dtype: torch.dtype, func, args, kwargs):
    """Executes an op with its floating-point operands, and the dtypes among its arguments, in a wider dtype."""

    def widened(value):
        if _is_float(value):
            return value.to(dtype, copy=True)
        return dtype if isinstance(value, torch.dtype) and value in _LOW else value

    args, kwargs = tree_map(widened, (args, kwargs))
    if func._schema.name in ("aten::_softmax", "aten::_log_softmax"):
        args = args[:2] + (False,)  # half_to_float
    return func(*args, **kwargs)
