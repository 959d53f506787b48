# SPDX-License-Identifier: Apache-2.0
"""Breakpoints on what a step did or at a line, and conditions such as `loss > 5`. No text of a command is ever run."""

import ast
import math
import operator
from typing import Any, Callable, Collection, Dict, Optional, Tuple

from amplab.live.commands import Refused

MOST = 256  # of a lane
LONGEST = 1000  # bytes of a condition or a log
EVENTS = ("none", "skip", "growth", "backoff", "inf", "nan")
# Names of a condition, and the columns of a step that they read.
NAMES = {
    "step": "step",
    "loss": "loss",
    "lr": "lr",
    "scale": "loss_scale",
    "growth_tracker": "growth_tracker",
    "grad_norm": "grad_norm",
    "skipped": "skipped",
}
_COMPARE = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
Row = Dict[str, Any]


class Breakpoint:
    """One of `set_breaks`. Raises Refused if steps cannot be compared with it."""

    def __init__(self, members: Dict[str, Any]):
        self.members = members
        self.condition, self.log = members["condition"], members["log"]
        self._on, self._left = members["on"], members["after"]
        self.line = members["line"]
        if self.line < 0 or self._left < 0:
            raise Refused("a line and a hit count must not be negative")
        if len(self.condition.encode()) > LONGEST or len(self.log.encode()) > LONGEST:
            raise Refused(f"its text is longer than {LONGEST} bytes")
        if self._on not in EVENTS:
            raise Refused(f'"{self._on}" is no event')
        if (self._on == "none") == (not self.condition.strip() and not self.line):
            raise Refused("it needs either an event, or a condition or a line")
        known = None if self.line else NAMES  # at a line, any name of the script
        self._tree = _parsed(self.condition, known) if self.condition.strip() else None

    def hit(self, row: Row) -> Optional[str]:
        """Returns why the step hits it, in one sentence. None: it does not, or the hit is to be ignored."""
        return None if self.line else self._counted(self._why(row))

    def hit_at(self, line: int, numbers: Callable[[str], Optional[float]]) -> Optional[str]:
        """Returns why the script hits it before a line, as `hit` does. numbers: of the script's names."""
        if line != self.line or (self._tree is not None and not _value(self._tree, numbers)):
            return None
        condition = self.condition.strip()
        return self._counted(f"Stopped at line {line}{', ' if condition else ''}{condition}.")

    def _counted(self, why: Optional[str]) -> Optional[str]:
        if why is not None and self._left > 0:
            self._left -= 1
            return None
        return why

    def _why(self, row: Row) -> Optional[str]:
        step = row["step"]
        if self._tree is not None:
            holds = _value(self._tree, lambda name: row.get(NAMES[name]))
            return f"Step {step}: {self.condition.strip()}." if holds else None
        if self._on == "skip":
            return f"Step {step} was skipped." if row["skipped"] else None
        if self._on in ("growth", "backoff"):
            verdict = {"growth": 1, "backoff": 2}[self._on]
            moved = {"growth": "grew", "backoff": "backed off"}[self._on]
            return f"The loss scale {moved} after step {step}." if row["scaler_verdict"] == verdict else None
        for what, value in (("loss", row.get("loss")), ("norm of the gradients", row.get("grad_norm"))):
            if value is not None and (math.isinf(value) if self._on == "inf" else math.isnan(value)):
                return f"The {what} of step {step} is {'Inf' if self._on == 'inf' else 'NaN'}."
        if row["found_inf"] and row.get("grad_norm") is None:  # the scaler does not distinguish Inf from NaN
            return f"A gradient of step {step} is Inf or NaN."
        return None


def _parsed(condition: str, known: Optional[Collection[str]]):
    try:
        tree = ast.parse(condition.strip(), mode="eval").body
        _check(tree, known)
    except Refused:
        raise
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise Refused(f'"{condition[:80]}" is no condition: write it as in "loss > 5 and step >= 100"') from None
    return tree


def _check(node, known: Optional[Collection[str]]):
    if isinstance(node, ast.BoolOp):
        parts: Tuple = tuple(node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        parts = (node.operand,)
    elif isinstance(node, ast.Compare):
        if not all(type(op) in _COMPARE for op in node.ops):
            raise ValueError
        parts = (node.left, *node.comparators)
    elif isinstance(node, ast.Name):
        if known is not None and node.id not in known:
            raise Refused(f'"{node.id}" is unknown: a condition reads {", ".join(known)}')
        parts = ()
    elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int, float)):
        parts = ()
    else:
        raise ValueError
    for part in parts:
        _check(part, known)


def _value(node, numbers: Callable[[str], Optional[float]]):
    """Returns the value of a checked node. A number that is not recorded is NaN, which compares as false."""
    if isinstance(node, ast.BoolOp):
        values = (_value(part, numbers) for part in node.values)
        return all(values) if isinstance(node.op, ast.And) else any(values)
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand, numbers)
        return not value if isinstance(node.op, ast.Not) else -value
    if isinstance(node, ast.Compare):
        values = [_value(part, numbers) for part in (node.left, *node.comparators)]
        return all(_COMPARE[type(op)](a, b) for op, a, b in zip(node.ops, values, values[1:]))
    if isinstance(node, ast.Name):
        value = numbers(node.id)
        return math.nan if value is None else value
    return node.value
