# SPDX-License-Identifier: Apache-2.0
"""Calls of PyTorch that recorders hear of: GradScaler's methods, optimizers' steps, backward, clipping, schedulers.

The hooks are on PyTorch's classes and functions, not on the user's objects, so these still copy and pickle. They are
installed with the first recorder and removed with the last one. A hook never raises: `Recorder.hear` switches a
recorder off if it fails.
"""

import functools
from typing import Any, Callable, List, Tuple

import torch
from torch.optim import lr_scheduler
from torch.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook

_recorders: List[Any] = []
_replaced: List[Tuple[Any, str, Callable]] = []
_handles: List[Any] = []
_norm_types: List[float] = []  # of the norm that clipping has computed last


def add(recorder):
    if not _recorders:
        _install()
    _recorders.append(recorder)


def remove(recorder):
    if recorder in _recorders:
        _recorders.remove(recorder)
        if not _recorders:
            _uninstall()


def is_watched(optimizer) -> bool:
    return any(optimizer in getattr(recorder, "optimizers", ()) for recorder in _recorders)


def _notify(event: str, *arguments):
    for recorder in tuple(_recorders):
        recorder.hear(event, *arguments)


def _around(owner, name: str, event: str):
    """Replaces a method or function. Recorders hear `before_EVENT`, then `after_EVENT`, or `failed_EVENT`
    if it raises, with its arguments."""
    function = owner.__dict__.get(name)
    if function is None:
        return

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        _notify("before_" + event, *args, *kwargs.values())
        try:
            result = function(*args, **kwargs)
        except BaseException:
            _notify("failed_" + event, *args, *kwargs.values())
            raise
        _notify("after_" + event, *args, *kwargs.values())
        return result

    _replaced.append((owner, name, function))
    setattr(owner, name, wrapper)


def _scaler_classes():
    modules = [getattr(torch, "amp", None), torch.cuda.amp]  # torch.amp.GradScaler came with PyTorch 2.3
    found = [module.GradScaler for module in modules if hasattr(module, "GradScaler")]
    try:
        from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler

        found.append(ShardedGradScaler)
    except ImportError:
        pass
    return dict.fromkeys(found)


def _install():
    for scaler in _scaler_classes():
        for name, event in (("scale", "scale"), ("unscale_", "unscale"), ("step", "scaler_step"), ("update", "update")):
            _around(scaler, name, event)
    _around(torch.Tensor, "backward", "backward")
    _around(torch.optim.Optimizer, "__init__", "optimizer_init")
    for name in ("LRScheduler", "_LRScheduler"):
        if hasattr(lr_scheduler, name):
            _around(getattr(lr_scheduler, name), "step", "scheduler_step")
            break
    _install_clipping()
    _handles.append(
        register_optimizer_step_pre_hook(
            lambda optimizer, args, kwargs: _notify("before_optimizer_step", optimizer, _has_closure(args, kwargs))
        )
    )
    _handles.append(
        register_optimizer_step_post_hook(
            lambda optimizer, args, kwargs: _notify("after_optimizer_step", optimizer, _has_closure(args, kwargs))
        )
    )


def _has_closure(args, kwargs) -> bool:
    """Returns whether step() itself runs forward and backward. args: of the method, the optimizer included."""
    return (args[1] if len(args) > 1 else kwargs.get("closure")) is not None


def _install_clipping():
    """Replaces a function that clip_grad_norm_ calls, so that `from torch.nn.utils import clip_grad_norm_` is heard of.

    PyTorch before 2.6 has no such function. There only calls by attribute are heard of.
    """
    inner = torch.nn.utils.clip_grad
    if hasattr(inner, "_clip_grads_with_norm_"):
        clip = inner._clip_grads_with_norm_

        @functools.wraps(clip)
        def clip_grads_with_norm_(parameters, max_norm, total_norm, *args, **kwargs):
            _notify("clip", parameters, max_norm, total_norm, _norm_types.pop() if _norm_types else 2.0)
            return clip(parameters, max_norm, total_norm, *args, **kwargs)

        get_norm = inner._get_total_norm

        @functools.wraps(get_norm)
        def get_total_norm(tensors, norm_type=2.0, *args, **kwargs):
            _norm_types[:] = [float(norm_type)]
            return get_norm(tensors, norm_type, *args, **kwargs)

        _replaced.append((inner, "_clip_grads_with_norm_", clip))
        _replaced.append((inner, "_get_total_norm", get_norm))
        inner._clip_grads_with_norm_, inner._get_total_norm = clip_grads_with_norm_, get_total_norm
        return
    outer = torch.nn.utils.clip_grad_norm_

    @functools.wraps(outer)
    def clip_grad_norm_(parameters, max_norm, norm_type=2.0, *args, **kwargs):
        parameters = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
        total_norm = outer(parameters, max_norm, norm_type, *args, **kwargs)
        _notify("clip", parameters, max_norm, total_norm, float(norm_type))
        return total_norm

    for owner in (torch.nn.utils, inner):
        _replaced.append((owner, "clip_grad_norm_", outer))
        owner.clip_grad_norm_ = clip_grad_norm_


def _uninstall():
    while _replaced:
        owner, name, function = _replaced.pop()
        setattr(owner, name, function)
    while _handles:
        _handles.pop().remove()
