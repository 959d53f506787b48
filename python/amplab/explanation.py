# SPDX-License-Identifier: Apache-2.0
"""Explains a skipped step by running it again: its first overflow, and the largest loss scale that would have fitted.

A skipped step leaves the weights as they were, so its batch, generator states, buffers and the gradient at the model's
outputs suffice. The gradients, the optimizer and the user's loop are not touched.
"""

import contextlib
import math
import time
from typing import Dict, List, NamedTuple, Optional, Sequence

import torch

from amplab.op_observer import OpObserver
from amplab.overflow import Cause, OverflowFinder
from amplab.source import Line
from amplab.step_inputs import ForwardCall, inner_module, restored, tensors_of

MOST_HALVINGS = 40
SECONDS_FOR_SCALES = 5.0


class Explanation(NamedTuple):
    reproduced: str  # bit for bit, the same verdict, no
    cause: Optional[Cause]  # None: no op of the model made it
    at_outputs: int  # Inf and NaN in the gradient that the loss passes to the model's outputs
    from_node: str  # autograd node of the loss that passes it; empty: unknown
    outputs: int  # elements of that gradient
    scale: float
    fitting_scale: float  # largest power of two times the scale that would have applied the step; 0: none
    call_line: Optional[Line]  # the call of the model
    ranks: int  # that average their gradients
    seconds: float


class NotRepeatable(RuntimeError):
    """The step cannot be run again. One sentence says why."""


def explain(
    model: torch.nn.Module,
    calls: List[ForwardCall],
    parameters: List[torch.nn.Parameter],
    scale: float,
    unscaled: Optional[torch.Tensor],
    device: torch.device,
    losses: Sequence = (),
) -> Explanation:
    """Runs the calls of a step again.

    losses: autograd nodes of the losses of the step.
    parameters: of the optimizer, with the gradients of the step.
    unscaled: 1 / scale if the gradients were unscaled and not changed since; None: they cannot be compared.
    Raises NotRepeatable.
    """
    amplab_rerun = True  # noqa: F841, marks this frame: amplab.source
    start = time.perf_counter()
    calls = [call for call in calls if call.gradients]
    if not calls:
        raise NotRepeatable("backward has not reached the outputs of the model.")
    if not all(call.is_unchanged for call in calls):
        raise NotRepeatable("the script changed the batch in place after the forward pass.")
    model = inner_module(model)
    if _ranks() > 1 and _communicates(model):
        raise NotRepeatable("its modules communicate with other ranks.")
    trained = [parameter for parameter in parameters if parameter.requires_grad]
    cause, halvings, at_outputs, outputs = None, 0, 0, 0
    same_outputs, sums = True, None
    torch.clear_autocast_cache()
    with _eager():
        for call in calls:
            gradients = _from_outside(call, losses)
            attempt = _run(model, call, gradients, trained, device, start)
            same_outputs = same_outputs and attempt.same_outputs
            sums = attempt.gradients if sums is None else _added(sums, attempt.gradients)
            halvings = max(halvings, attempt.halvings)
            outputs += sum(gradient.numel() for gradient in gradients.values())
            if cause is None and (at_outputs == 0 or call.module is not calls[0].module):
                cause, at_outputs = attempt.cause, at_outputs or attempt.at_outputs
    overflows = not all(_is_finite(gradient) for gradient in sums if gradient is not None)
    exact = same_outputs and unscaled is not None and _same_gradients(trained, sums, unscaled)
    return Explanation(
        "bit for bit" if overflows and exact else "the same verdict" if overflows else "no",
        cause,
        at_outputs if cause is None else 0,
        _node_before(losses, {mark for call in calls for mark in call.marks if mark}) if at_outputs else "",
        outputs,
        scale,
        math.ldexp(scale, -halvings) if overflows and halvings < MOST_HALVINGS else 0.0,
        calls[0].line,
        _ranks(),
        time.perf_counter() - start,
    )


class _Attempt(NamedTuple):
    gradients: List[Optional[torch.Tensor]]
    cause: Optional[Cause]
    at_outputs: int
    same_outputs: bool
    halvings: int


def _run(model, call: ForwardCall, from_outside: Dict[int, torch.Tensor], trained, device, start) -> _Attempt:
    amplab_rerun = True  # noqa: F841
    finder, failures = OverflowFinder(), []
    observer = OpObserver(model, finder.receive, failures.append, finder.before)
    with restored(model, call, device), torch.enable_grad():
        with observer, call.autocast.again():
            again = tensors_of(call.run_again())
        outputs = [again[index] for index in from_outside]
        gradients = list(from_outside.values())
        observer.phase = "backward"
        with observer:
            found = torch.autograd.grad(outputs, trained, gradients, retain_graph=True, allow_unused=True)
        if failures:
            raise NotRepeatable(f"its op calls cannot be observed: {failures[0]!r}.")
        not_finite = sum(int((~torch.isfinite(gradient)).sum()) for gradient in gradients)
        in_forward = finder.cause_of(again)
        from_outputs = in_forward is None and not_finite > 0
        halvings, cause = MOST_HALVINGS, in_forward
        if in_forward is None and not from_outputs:
            cause = finder.cause_of(found)
            halvings = 0 if all(map(_is_finite, found)) else _halvings(outputs, trained, gradients, start)
        same = call.outputs_are_unchanged and all(map(_same_bits, again, call.outputs))
        return _Attempt(list(found), cause, not_finite, same, halvings)


def _ranks() -> int:
    distributed = torch.distributed.is_available() and torch.distributed.is_initialized()
    return torch.distributed.get_world_size() if distributed else 1


def _communicates(model: torch.nn.Module) -> bool:
    """Returns whether a forward pass on one rank would wait for the others."""
    names = {base.__name__ for module in model.modules() for base in type(module).__mro__}
    return bool(names & {"SyncBatchNorm", "FullyShardedDataParallel", "FSDPModule"})


def _halvings(outputs, trained, gradients, start) -> int:
    """Returns how often the loss scale must be halved for finite gradients. MOST_HALVINGS: it was not found."""
    for count in range(1, MOST_HALVINGS):
        if time.perf_counter() - start > SECONDS_FOR_SCALES:
            break
        smaller = [gradient * 2.0**-count for gradient in gradients]
        found = torch.autograd.grad(outputs, trained, smaller, retain_graph=True, allow_unused=True)
        if all(map(_is_finite, found)):
            return count
    return MOST_HALVINGS


def _is_finite(tensor: Optional[torch.Tensor]) -> bool:
    return tensor is None or bool(torch.isfinite(tensor).all())


_INTEGERS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


def _same_bits(a: torch.Tensor, b: torch.Tensor) -> bool:
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    integers = _INTEGERS[a.element_size()]
    return torch.equal(a.detach().contiguous().view(integers), b.detach().contiguous().view(integers))


def _added(sums, gradients):
    return [
        gradient if before is None else before if gradient is None else before + gradient
        for before, gradient in zip(sums, gradients)
    ]


def _same_gradients(trained, sums, unscaled: torch.Tensor) -> bool:
    """Unscales as GradScaler does, and compares with the gradients of the step."""
    for parameter, gradient in zip(trained, sums):
        if (gradient is None) != (parameter.grad is None):
            return False
        if gradient is None:
            continue
        gradient = gradient.clone()
        found_inf = torch.zeros((), device=gradient.device)
        torch._amp_foreach_non_finite_check_and_unscale_([gradient], found_inf, unscaled.to(gradient.device))
        if not _same_bits(gradient, parameter.grad):
            return False
    return True


def _from_outside(call: ForwardCall, losses) -> Dict[int, torch.Tensor]:
    """Returns the gradients, by output, that arrive from outside of the module.

    Of a model that returns logits and their loss, that of the logits arrives from within: the re-run makes it again.
    """
    marks = {mark for mark in call.marks if mark is not None}
    waiting, seen, reached = [node for node in losses if node is not None], set(), set()
    while waiting and len(seen) < 10_000:
        node = waiting.pop()
        if node.metadata.get("amplab") in marks:
            reached.add(node.metadata["amplab"])
            continue
        following = [next_node for next_node, _ in node.next_functions if next_node not in seen]
        waiting += [next_node for next_node in following if next_node is not None]
        seen.update(following)
    outside = {index: gradient for index, gradient in call.gradients.items() if call.marks[index] in reached}
    return outside or call.gradients


def _node_before(losses, outputs) -> str:
    """Returns the name of the node of the loss that passes its gradient to an output of the model."""
    waiting, seen = [node for node in losses if node is not None], set()
    while waiting and len(seen) < 10_000:
        node = waiting.pop(0)
        for following, _ in node.next_functions:
            if following is None or following in seen:
                continue
            if following.metadata.get("amplab") in outputs:
                return node.name()
            seen.add(following)
            waiting.append(following)
    return ""


@contextlib.contextmanager
def _eager():
    """Compiled parts of the model run eagerly, without being compiled again afterwards (PyTorch 2.6)."""
    set_stance = getattr(torch.compiler, "set_stance", None)
    with set_stance("force_eager") if set_stance else contextlib.nullcontext():
        yield
