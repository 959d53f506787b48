# SPDX-License-Identifier: Apache-2.0
"""Names of the script's frames and their values, while it waits. Runs none of the script's code."""

import math
import sys
import types
from typing import Any, Dict, List, Optional, Tuple

import torch

from amplab.inspection import magnitudes
from amplab.op_observer import name_of

MOST = 256  # names
LONGEST_TEXT = 120
MOST_ELEMENTS = 1 << 20  # of all tensors that are measured
_PLAIN = (bool, int, float, str, type(None))
_CONTAINERS = {tuple: "tuple", list: "list", dict: "dict"}


def names_at(script: str, scalers) -> Tuple[List[Dict[str, Any]], List[Dict[str, Any]], int]:
    """Returns names, frames and how many names were left out. script: the path of its file."""
    frames = []
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename == script:
            frames.append(frame)
        frame = frame.f_back
    if not frames:
        return [], [], 0
    inner, scopes = frames[0], [(frames[0].f_globals, "global")]
    if inner.f_code.co_name != "<module>":
        scopes.append((inner.f_locals, "local"))
    found = [
        (name, value, scope)
        for names, scope in scopes
        for name, value in list(names.items())
        if not name.startswith("__") and not isinstance(value, (types.ModuleType, type))
    ]
    elements = [MOST_ELEMENTS]
    variables = [_known_variable(*each, scalers, elements) for each in found[:MOST]]
    calls = [
        {"function": inner.f_code.co_name, "line": outer.f_lineno}
        for outer, inner in reversed(list(zip(frames[1:], frames)))
    ]
    return variables, calls, max(0, len(found) - MOST)


def number_at(frame: types.FrameType, name: str) -> Optional[float]:
    """Returns a name's number in a frame, or None: it has none."""
    value = frame.f_locals[name] if name in frame.f_locals else frame.f_globals.get(name)
    if type(value) in (bool, int, float):
        return value
    plain = type(value) in (torch.Tensor, torch.nn.Parameter) and value.numel() == 1 and not value.is_complex()
    return float(value.detach()) if plain and value.device.type != "meta" else None


def _known_variable(name: str, value, scope: str, scalers, elements: List[int]) -> Dict[str, Any]:
    try:
        return _variable(name, value, scope, scalers, elements)
    except Exception:  # as of a tensor within vmap, or of a class that is half built
        return {"name": name, "scope": scope, "kind": "other", "text": type(value).__name__}


def _variable(name: str, value, scope: str, scalers, elements: List[int]) -> Dict[str, Any]:
    known = {"name": name, "scope": scope}
    kind = type(value)
    if kind in _PLAIN:
        return {**known, **_plain(value)}
    if issubclass(kind, torch.Tensor):
        return {**known, **_tensor(value, elements)}
    if kind in _CONTAINERS:
        text = f"{_CONTAINERS[kind]} of {len(value)}"
        return {**known, "kind": _CONTAINERS[kind], "text": text, "count": len(value)}
    if issubclass(kind, torch.nn.Module):
        count = sum(parameter.numel() for parameter in value.parameters())
        return {**known, "kind": "model", "text": kind.__name__, "parts": [_part("parameters", count)]}
    if issubclass(kind, torch.optim.Optimizer):
        rate = value.param_groups[0].get("lr") if value.param_groups else None
        parts = [_part("lr", float(rate))] if rate is not None else []
        return {**known, "kind": "optimizer", "text": kind.__name__, "parts": parts}
    if any(value is scaler for scaler in scalers):
        scale = value._init_scale if value._scale is None else value._scale
        return {**known, "kind": "scaler", "text": kind.__name__, "parts": [_part("scale", float(scale))]}
    is_function = isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodType))
    return {**known, "kind": "function" if is_function else "other", "text": kind.__name__}


def _part(key: str, value: float) -> Dict[str, Any]:
    return {"key": key, "value": float(value)}


def _plain(value) -> Dict[str, Any]:
    if value is None:
        return {"kind": "none", "text": "None"}
    if isinstance(value, bool):
        return {"kind": "boolean", "text": str(value), "value": float(value)}
    if isinstance(value, str):
        shown = repr(value[:LONGEST_TEXT])
        return {"kind": "text", "text": shown if len(shown) <= LONGEST_TEXT else shown[: LONGEST_TEXT - 3] + "..."}
    if isinstance(value, int) and abs(value) >= 1 << 63:
        return {"kind": "number", "text": f"an integer of {value.bit_length()} bits"}
    return {"kind": "number", "text": repr(value), "value": float(value)}


def _tensor(tensor: torch.Tensor, elements: List[int]) -> Dict[str, Any]:
    shape = str(list(tensor.shape))
    members: Dict[str, Any] = {"kind": "tensor", "dtype": name_of(tensor.dtype), "shape": shape}
    members.update(text=f"{members['dtype']} {shape}", count=tensor.numel())
    plain = tensor.layout == torch.strided and type(tensor) in (torch.Tensor, torch.nn.Parameter)
    if not plain or tensor.device.type == "meta" or tensor.numel() > elements[0] or tensor.numel() == 0:
        return members
    elements[0] -= tensor.numel()
    with torch.no_grad():
        if tensor.numel() == 1 and not tensor.is_complex():
            number = float(tensor.detach())
            members.update(value=number, text=repr(number) if math.isfinite(number) else str(number))
        if tensor.is_floating_point():
            found = magnitudes(tensor)
            keys = ("norm", "amax", "amin_nonzero", "subnormals", "inf", "nan")
            members.update({key: found[key] for key in keys}, zeros=found["zero"])
    return members
