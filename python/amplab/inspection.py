# SPDX-License-Identifier: Apache-2.0
"""An inspected step: a row for each op call, and the magnitudes of weights and gradients."""

import json
from typing import Any, Dict, List, Optional

import torch

from amplab.op_observer import OpCall, OpObserver, name_of

MOST_ELEMENTS = 20_000_000  # of weights and gradients whose exponents are counted in a step
PRODUCTS = {"mm": (0, 1), "addmm": (1, 2), "bmm": (0, 1), "baddbmm": (1, 2)}  # positions of the two matrices


class StepInspection:
    """Observes a step from its construction to `end`. Statistics stay on the device until then."""

    def __init__(self, model: torch.nn.Module, script: str, fail):
        self._script = script
        self.has_gradients = False
        self._rows: List[Dict[str, Any]] = []
        self._statistics: List[torch.Tensor] = []
        self._writers: Dict[int, int] = {}  # storage -> seq of the call that wrote it
        self._tensors: List[Dict[str, Any]] = []
        self._elements = 0
        set_stance = getattr(torch.compiler, "set_stance", None)
        self._stance = set_stance("force_eager") if set_stance else None
        self.observer = OpObserver(model, self._receive, fail)
        self.observer.__enter__()
        self.ended = False

    def end(self):
        """Removes the observer. Does nothing if called again."""
        if self.ended:
            return
        self.ended = True
        self.observer.__exit__(None, None, None)
        if self._stance is not None:
            self._stance.__exit__(None, None, None)

    def op_rows(self) -> List[Dict[str, Any]]:
        """Returns the rows of `op_rows`, without run and step. Waits for the device. Requires: it has ended."""
        if self._statistics:
            device = self._statistics[0].device
            numbers = torch.stack([statistic.to(device) for statistic in self._statistics]).tolist()
            measured = [row for row in self._rows if row.pop("measured")]
            for row, (amax, least, zeros, subnormals, inf, nan) in zip(measured, numbers):
                row.update(amax=amax, amin_nonzero=least, zeros=int(zeros), subnormals=int(subnormals))
                row.update(inf=int(inf), nan=int(nan))
        for row in self._rows:
            row.pop("measured", None)
        return self._rows

    def tensor_rows(self) -> List[Dict[str, Any]]:
        return self._tensors

    def add_tensors(self, kind: str, tensors: Dict[str, Optional[torch.Tensor]], scale: float = 1.0):
        """Counts exponents of weights or gradients."""
        for name, tensor in tensors.items():
            if tensor is None or not tensor.is_floating_point() or tensor.layout != torch.strided:
                continue
            self._elements += tensor.numel()
            if self._elements > MOST_ELEMENTS:
                return
            layer = name.rpartition(".")[0]
            row = {"tensor": name + (".grad" if kind == "gradient" else ""), "kind": kind, "seq": 0, "layer": layer}
            row.update(name=row["tensor"], scale=scale, **magnitudes(tensor))
            self._tensors.append(row)

    def _receive(self, call: OpCall, execution):
        seq = len(self._rows) + 1
        made_by = [str(self._writers.get(_storage(tensor), 0)) for tensor in call.inputs]
        for tensor in call.outputs:
            self._writers[_storage(tensor)] = seq
        floats = [tensor for tensor in call.outputs if tensor.is_floating_point() and tensor.numel() > 0]
        dtypes = [name_of(tensor.dtype) for tensor in call.inputs]
        line = call.origin.line
        first = call.outputs[0] if call.outputs else None
        on_cpu = first is None or first.device.type == "cpu"
        row = {
            "position": seq - 1,
            "phase": call.phase,
            "seq": seq,
            "op": call.op,
            "layer": call.origin.module,
            "in_dtypes": " ".join(dtypes),
            "compute_dtype": dtypes[0] if dtypes else "",
            "out_dtype": name_of(first.dtype) if first is not None else "",
            "shape": str(list(first.shape)) if first is not None else "",
            "time_us": 1e6 * call.seconds if on_cpu else None,  # of a GPU it would be the time of the launch
            "start_us": 1e6 * call.start,
            "bytes": sum(tensor.numel() * tensor.element_size() for tensor in call.inputs + call.outputs),
            "count": sum(tensor.numel() for tensor in floats),
            "line": line.number if line is not None and line.file == self._script else None,
            "made_by": " ".join(made_by),
            "measured": bool(floats),
        }
        if call.op in PRODUCTS and len(call.inputs) > PRODUCTS[call.op][1]:
            left, right = (call.inputs[position] for position in PRODUCTS[call.op])
            row.update(m=left.shape[-2], k=left.shape[-1], n=right.shape[-1])
        if floats:
            self._statistics.append(_statistics(floats[0]))
        self._rows.append(row)


def _storage(tensor: torch.Tensor) -> int:
    return tensor.untyped_storage().data_ptr() if tensor.layout == torch.strided else id(tensor)


def _statistics(tensor: torch.Tensor) -> torch.Tensor:
    """Returns amax, smallest non-zero magnitude, zeros, subnormals, Inf and NaN, on the tensor's device."""
    finfo = torch.finfo(tensor.dtype)
    wide = tensor.detach().abs().to(torch.float64 if tensor.dtype == torch.float64 else torch.float32)
    finite = torch.isfinite(wide)
    nonzero = finite & (wide > 0)
    return torch.stack(
        [
            torch.where(finite, wide, 0).amax().double(),
            torch.nan_to_num(torch.where(nonzero, wide, torch.inf).amin().double(), posinf=0.0),
            (wide == 0).sum().double(),
            (nonzero & (wide < finfo.tiny)).sum().double(),
            torch.isinf(wide).sum().double(),
            torch.isnan(wide).sum().double(),
        ]
    )


def magnitudes(tensor: torch.Tensor) -> Dict[str, Any]:
    """Returns the columns of `hist_rows` that describe a tensor. Exponents are those of fp32."""
    wide = tensor.detach().float().contiguous()
    exponents = torch.bincount((wide.view(torch.int32) >> 23 & 255).flatten(), minlength=256).tolist()
    amax, least, zeros, subnormals, inf, nan = _statistics(tensor).tolist()
    counts = {"zero": int(zeros), "inf": int(inf), "nan": int(nan)}
    counts.update({str(biased - 127): count for biased, count in enumerate(exponents) if 0 < biased < 255})
    below = exponents[0] - int(zeros)  # subnormals of fp32
    if below > 0:
        counts["-127"] = below
    return {
        "dtype": name_of(tensor.dtype),
        "shape": str(list(tensor.shape)),
        "norm": float(torch.linalg.vector_norm(torch.nan_to_num(wide, nan=0.0, posinf=0.0, neginf=0.0))),
        "amax": amax,
        "amin_nonzero": least,
        "count": tensor.numel(),
        "zero": int(zeros),
        "subnormals": int(subnormals),
        "inf": int(inf),
        "nan": int(nan),
        "exponents": json.dumps({key: count for key, count in counts.items() if count}, separators=(",", ":")),
    }
