# SPDX-License-Identifier: Apache-2.0
"""Lines of training logs, a row for each kind. Blanks in lines are single: amplab.log_lines."""

import re
from typing import Dict, Iterator, NamedTuple, Optional

from amplab.log_names import NAMES, is_measured, row_of

# No digit fits two parts in a row: a long line of digits would take minutes.
_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[-+]?inf(?:inity)?|nan"


class Overflow(NamedTuple):
    """A line that reports a skipped step.

    Groups of the pattern: `scale` of the step and the `next` one; `rank` and `scaler`, of which only 0 counts.
    """

    program: str
    pattern: "re.Pattern"
    is_last: bool = False  # the program gives up


def _overflow(program: str, text: str, is_last: bool = False) -> Overflow:
    numbers = {"SCALE": rf"(?P<scale>{_NUMBER})", "NEXT": rf"(?P<next>{_NUMBER})"}
    for word, pattern in numbers.items():
        text = text.replace(word, pattern)
    return Overflow(program, re.compile(text, re.IGNORECASE), is_last)


OVERFLOWS = (
    _overflow(
        "apex", r"Gradient overflow\. Skipping step, loss scaler (?P<scaler>\d{1,9}) reducing loss scale to NEXT"
    ),
    _overflow(
        "DeepSpeed",
        r"(?:OVERFLOW!|loss scale overflow!)(?: Rank (?P<rank>\d{1,9}))? Skipping step\."
        r"(?: Attempted loss scale: SCALE,?(?: reducing to NEXT)?)?",
    ),
    _overflow("DeepSpeed", r"Current loss scale already at minimum", is_last=True),
    _overflow("fairseq", r"gradient overflow detected, ignoring gradient, setting loss scale to: NEXT"),
    _overflow("fairseq", r"AMP: overflow detected, setting scale to (?:to )?NEXT"),
    _overflow("fairseq", r"Minimum loss scale reached", is_last=True),
    _overflow("apex", r"OVERFLOW! Skipping step\. Attempted loss scale: SCALE, reducing to NEXT"),
)


def _position(text: str, flags: int = 0) -> "re.Pattern":
    return re.compile(re.sub(r"COUNT_(\w+)", r"(?P<\1>\\d{1,15})", text), flags)


# Positions that are not written as a name and a number.
POSITIONS = (
    _position(r"\bepoch:? ?\[?COUNT_epoch\]? ?\[ ?COUNT_step/ ?COUNT_of\]", re.IGNORECASE),  # torchvision
    _position(r"\bepoch COUNT_epoch: .{0,1000}?\| ?COUNT_step/COUNT_of \[\d"),  # Lightning's progress bar
    _position(r"\| ?COUNT_step/COUNT_of \[\d"),  # tqdm
)


def _pairs_pattern() -> "re.Pattern":
    names = sorted({name for names in NAMES.values() for name in names}, key=len, reverse=True)
    spelled = "|".join(re.escape(name).replace("_", r"[ _/-]?") for name in names)
    between = r"""['"]?\]? ?[:=|]? ?\[?['"]?"""
    return re.compile(rf"(?<![\w.])({spelled}){between}({_NUMBER})(?![\w.]|/s)", re.IGNORECASE)


_PAIRS = _pairs_pattern()
_EVALUATION = re.compile(r"\b(?:val|valid|validation|eval|evaluation|test)\b", re.IGNORECASE)
_SUMMARY = ("train_runtime", "train_steps_per_second")  # Hugging Face's line at the end has means of the whole run


def overflow_in(line: str) -> Optional[Dict[str, object]]:
    """Returns `program`, `scale` and `next` of a line that reports a skipped step."""
    if "verflow" not in line.lower() and "loss scale" not in line:
        return None
    for form in OVERFLOWS:
        found = form.pattern.search(line)
        if found is None:
            continue
        groups = found.groupdict()
        if int(groups.get("rank") or 0) or int(groups.get("scaler") or 0):
            return {}
        made: Dict[str, object] = {"program": form.program, "is_last": form.is_last}
        made.update({key: float(groups[key]) for key in ("scale", "next") if groups.get(key)})
        return made
    return None


def values_in(line: str) -> Dict[str, float]:
    """Returns the columns of a line that reports a step, and `epoch` and `of`, the steps of an epoch. Else: none."""
    if any(word in line for word in _SUMMARY):
        return {}
    row = row_of(_named(line))
    for pattern in POSITIONS:
        found = pattern.search(line)
        if found is not None:
            row.update({key: int(value) for key, value in found.groupdict().items()})
            break
    return row if is_measured(row) else {}


def _named(line: str) -> Iterator:
    for found in _PAIRS.finditer(line):
        name = found.group(1)
        if name.lower() == "loss" and _EVALUATION.search(line, 0, found.start()):
            name = "eval_loss"
        yield name, found.group(2)
