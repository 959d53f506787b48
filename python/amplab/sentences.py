# SPDX-License-Identifier: Apache-2.0
"""Texts of events and explanations. Whole sentences, as the engine writes them. Needs no torch."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, List, Optional

if TYPE_CHECKING:
    from amplab.explanation import Explanation
    from amplab.overflow import Cause
    from amplab.source import Line


def number(value: float) -> str:
    """Returns a number as people write it: 72,865 and 3.4e+38."""
    if not math.isfinite(value):
        return {math.inf: "Inf", -math.inf: "-Inf"}.get(value, "NaN")
    if value == int(value) and abs(value) < 1e7:
        return f"{int(value):,}"
    return f"{value:,.0f}" if 1000 <= abs(value) < 1e7 else f"{value:.4g}"


def scale_text(scale: float) -> str:
    """Returns a loss scale with all its digits, as the engine writes it."""
    return f"{scale:.0f}" if float(scale).is_integer() and scale < 2**53 else f"{scale:g}"


def skip(step: int, scale: Optional[float] = None) -> str:
    at = "" if scale is None else f" at loss scale {scale_text(scale)}"
    return f"Step {step} was skipped: a gradient was Inf or NaN{at}."


def scale_change(before: float, after: float) -> str:
    moved = "grew" if after > before else "backed off"
    return f"The loss scale {moved} from {scale_text(before)} to {scale_text(after)}."


def explanation(step: int, found: Explanation, loss: Optional[float]) -> List[str]:
    """Returns what happened, where, why, and what would have helped."""
    sentences = []
    if found.cause is not None:
        sentences += _cause(step, found.cause, found.call_line)
    elif found.at_outputs > 0:
        by = f" by {found.from_node}" if found.from_node else ""
        sentences += [
            f"The first Inf or NaN of step {step} is in the gradient that the loss passes to the model's output{by}: "
            f"{found.at_outputs:,} of {found.outputs:,} elements.",
            _at_outputs(found.scale, loss),
        ]
    elif found.reproduced == "no":
        sentences.append(f"Step {step} was run again without an Inf or NaN.")
        if found.ranks > 1:
            sentences.append("The gradients of this rank are finite: the Inf or NaN may come from another rank.")
    else:
        sentences.append(f"The op that made the first Inf or NaN of step {step} is unknown.")
    if found.fitting_scale > 0:
        sentences.append(
            f"The largest loss scale that applies this step is {scale_text(found.fitting_scale)}; a re-run tried it."
        )
    elif found.cause is not None and found.cause.phase == "forward":
        sentences.append("No loss scale prevents it: it arose in the forward pass.")
    sentences.append(f"Reproduced: {'yes, ' + found.reproduced if found.reproduced != 'no' else 'no'}.")
    return sentences


def _at_outputs(scale: float, loss: Optional[float]) -> str:
    if loss is not None and not math.isfinite(loss):
        return f"The loss is {number(loss)}: an op between the model and the loss made it."
    return f"It arose in the loss, or by the loss scale {scale_text(scale)} itself, before the model's backward pass."


def _cause(step: int, cause: Cause, call_line: Optional[Line]) -> List[str]:
    module = f" of {cause.origin.module}" if cause.origin.module else ""
    line = cause.origin.line or call_line
    at = f", {line}: {line.text}" if line and line.text else f", {line}" if line else ""
    element = ", ".join(map(str, cause.index))
    sentences = [
        f"The first Inf or NaN of step {step} was made in the {cause.phase} pass by {cause.op}{module}{at}.",
        f"{cause.count:,} of {cause.size:,} elements of its {cause.dtype} output are Inf or NaN, first ({element}).",
    ]
    if math.isfinite(cause.value):
        wide = "fp64" if cause.dtype == "fp32" else "fp32"
        sentences.append(
            f"The value there is {number(cause.value)} in {wide}; {cause.dtype} ends at {number(cause.limit)}."
        )
    else:
        operands = " and ".join(map(number, cause.operands))
        sentences.append(f"The op has no finite result there{' for ' + operands if operands else ''}.")
    return sentences


def not_explained(step: int, reason: str) -> str:
    return f"Step {step} cannot be explained: {reason}"
