# SPDX-License-Identifier: Apache-2.0
"""Scalars of a step on their way to the host, without a host sync."""

from typing import Dict, List, Optional, Sequence

import torch


class HostCopy:
    """Copies scalars of one device. On a GPU the copy is asynchronous: `values` is None until it has arrived."""

    def __init__(self, scalars: Dict[str, torch.Tensor]):
        self._names = list(scalars)
        self._event = None
        tensors = [scalar.detach() for scalar in scalars.values()]
        devices = {tensor.device for tensor in tensors}
        if all(device.type == "cpu" for device in devices):
            self._host = [float(tensor.tolist()) for tensor in tensors]  # no op call: `item()` would be one
            return
        gpu = next(device for device in devices if device.type != "cpu")
        packed = torch.stack([tensor.reshape(()).to(gpu, torch.float64, non_blocking=True) for tensor in tensors])
        if gpu.type == "cuda":
            self._host = torch.empty(len(tensors), dtype=torch.float64, pin_memory=True)
            self._host.copy_(packed, non_blocking=True)
            self._event = torch.cuda.Event()
            self._event.record()
        else:
            self._host = packed.cpu()  # other devices have no pinned memory here: this waits

    def values(self, wait: bool = False) -> Optional[Dict[str, float]]:
        if self._event is not None:
            if wait:
                self._event.synchronize()
            elif not self._event.query():
                return None
            self._event = None
        numbers = self._host if isinstance(self._host, list) else self._host.tolist()
        return dict(zip(self._names, numbers))


def replicated(tensor: torch.Tensor) -> Optional[torch.Tensor]:
    """Returns the tensor, or the value of a DTensor that is the same on all ranks. None: it is spread over ranks."""
    placements = getattr(tensor, "placements", None)
    if placements is None:
        return tensor
    return tensor._local_tensor if all(placement.is_replicate() for placement in placements) else None


def total_norm(tensors: Sequence[torch.Tensor]) -> Optional[torch.Tensor]:
    """Returns the 2-norm of all elements, a scalar of the first tensor's device.

    None without tensors, or if they are spread over ranks, which would have to exchange them.
    """
    tensors = [replicated(tensor) for tensor in tensors]
    if not tensors or any(tensor is None for tensor in tensors):
        return None
    with torch.no_grad():
        norms = []
        for (_, dtype), group in _by_kind(tensors).items():
            if dtype in (torch.float16, torch.bfloat16):  # the sum of squares leaves fp16
                norms.extend(torch.linalg.vector_norm(tensor, dtype=torch.float32) for tensor in group)
            else:
                norms.extend(torch._foreach_norm(group))
        first = norms[0]
        if any(norm.device != first.device or norm.dtype != first.dtype for norm in norms):
            norms = [norm.to(first.device, torch.float32) for norm in norms]
        return torch.linalg.vector_norm(torch.stack(norms))


def _by_kind(tensors: Sequence[torch.Tensor]) -> Dict[tuple, List[torch.Tensor]]:
    """Groups tensors by device and dtype. Of a sparse one, its values."""
    groups: Dict[tuple, List[torch.Tensor]] = {}
    for tensor in tensors:
        if tensor.is_sparse:
            tensor = tensor.coalesce().values()
        groups.setdefault((tensor.device, tensor.dtype), []).append(tensor)
    return groups
