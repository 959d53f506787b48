# SPDX-License-Identifier: Apache-2.0
"""What became of a program, and how two outcomes differ."""

import re
from dataclasses import dataclass

EPS = {"torch.bfloat16": 2.0**-7, "torch.float16": 2.0**-10, "half": 2.0**-10}
EPS_FP32 = 2.0**-23
LARGE = 100.0
UNITS = 16  # of eps of the coarsest format that a program names, at its largest number
HINT = re.compile(r"(\.|\?)? (Did you|Perhaps you|Maybe you) (mean|forget|forgot|meant).*$", re.DOTALL)
NUMBER = re.compile(r"-?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf|nan)")


@dataclass
class Outcome:
    printed: list[str]
    error: str | None  # "Class: sentence"; "crash: ..." and "hang: ..." of the engine


SAME, REFUSED, LIMIT = "same", "refused by the lab", "a limit of PyTorch on a CPU"
LIMITS = (
    "flash_attention_for_cpu_backward is not implemented",
    "INTERNAL ASSERT",
    "ZeroTensors are immutable",
    "integer multiplication overflow",
)


def eps_of(text: str) -> float:
    return max((eps for name, eps in EPS.items() if name in text), default=EPS_FP32)


def plain(sentence: str) -> str:
    return HINT.sub("", sentence).rstrip(".? \n")


def numbers_in(text: str) -> list[float]:
    return [float(x) for x in NUMBER.findall(text.replace("True", "1").replace("False", "0"))]


def largest(numbers: list[float]) -> float:
    return max([abs(x) for x in numbers if abs(x) < float("inf")], default=0.0)


def share(ours: list[float], theirs: list[float], eps: float, scale: float) -> float:
    """How far numbers lie apart, as a share of what may lie between them."""
    scale = max(scale, largest(theirs))
    worst = 0.0
    for x, y in zip(ours, theirs):
        if x == y or (x != x and y != y):
            continue
        apart = abs(x - y) / (UNITS * eps * scale)
        worst = max(worst, apart if apart == apart else float("inf"))
    return worst


def line_difference(ours: str, theirs: str, eps: float, scale: float) -> str:
    """A verdict of one printed line. scale: of the program's numbers, which may have cancelled in this line."""
    (head, _, values), (their_head, _, their_values) = ours.partition(" | "), theirs.partition(" | ")
    if head != their_head:
        a, b = head.split(" ", 2), their_head.split(" ", 2)
        if len(a) < 3 or len(b) < 3:
            return "text"
        if a[1] != b[1]:
            return "dtype"
        return "shape" if a[2].rpartition(" ")[0] != b[2].rpartition(" ")[0] else "requires_grad"
    a, b = numbers_in(values), numbers_in(their_values)
    if NUMBER.sub("", values) != NUMBER.sub("", their_values) or len(a) != len(b):
        return "text" if "True" not in values + their_values else "values"
    return "values" if share(a, b, eps, scale) > 1 else SAME


def scale_of(printed: list[str]) -> float:
    """Of the numbers of a program, ends of the formats left out."""
    return max([1.0] + [min(largest(numbers_in(line.partition(" | ")[2])), LARGE) for line in printed])


def tolerance_of(text: str, theirs: Outcome) -> float:
    return UNITS * eps_of(text) * scale_of(theirs.printed)


def verdict(text: str, ours: Outcome, theirs: Outcome) -> tuple[str, str]:
    """What differs, and a sentence about it."""
    if ours.error and ours.error.startswith(("crash", "hang")):
        return ours.error.split(":")[0], ours.error
    if ours.error and ours.error.startswith("NotInTheLab"):
        return REFUSED, ours.error
    if theirs.error and any(limit in theirs.error for limit in LIMITS):
        return LIMIT, theirs.error
    eps, scale = eps_of(text), scale_of(theirs.printed)
    for mine, other in zip(ours.printed, theirs.printed):
        found = line_difference(mine, other, eps, scale)
        if found != SAME:
            return found, f"{mine}   PyTorch: {other}"
    if ours.error is None and theirs.error is None:
        return (
            (SAME, "")
            if len(ours.printed) == len(theirs.printed)
            else ("lines", f"{len(ours.printed)}, PyTorch {len(theirs.printed)}")
        )
    if ours.error is None:
        return "accepts", f"PyTorch: {theirs.error}"
    if theirs.error is None:
        return "raises", ours.error
    return (
        (SAME, "")
        if plain(ours.error) == plain(theirs.error)
        else ("sentence", f"{ours.error}   PyTorch: {theirs.error}")
    )
