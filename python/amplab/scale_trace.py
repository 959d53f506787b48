# SPDX-License-Identifier: Apache-2.0
"""Judges the loss scale of a run that is known from a log: does it search, or does it spiral towards 0?"""

import math
from typing import Any, Dict, Optional

IN_A_ROW = 12  # skips after an applied step, or a fall to 2**-12: no scale helps
LONG_SEARCH = 36  # skips from DeepSpeed's first scale, 2**32, to below 1


class ScaleTrace:
    """Hears of rows and skips in order of the log. Needs the same memory for any number of them."""

    def __init__(self):
        self.skips = 0
        self.gave_up = ""  # program that reported its smallest scale
        self.last: Optional[float] = None
        self._first: Optional[float] = None
        self._lowest, self._highest = math.inf, 0.0
        self._reports_skips = False
        self._since_row = 0  # skips
        self._in_a_row = 0  # skips without an interval of rows with fewer skips than steps
        self._top: Optional[float] = None  # scale at which the fall in progress began
        self._rows = 0  # intervals with an applied step
        self._grew = False
        self._last_step = self._last_skip = 0
        self._not_finite = 0  # rows
        self._losses_end: Optional[int] = None  # step since which each loss is Inf or NaN

    def add_skip(self, step: int, before: Optional[float] = None, after: Optional[float] = None):
        self._reports_skips = True
        self._count(1, step)
        for scale in (before, after):
            if scale is not None:
                self._set(scale)

    def add_row(self, row: Dict[str, Any]) -> int:
        """Returns how many steps were skipped from the row before on, this one included."""
        scale, steps = row.get("loss_scale"), max(1, row["step"] - self._last_step)
        skips = row.get("skips", row.get("skips_so_far", self.skips) - self.skips)
        if "skips" in row or "skips_so_far" in row:
            self._reports_skips = True
        if not self._reports_skips and scale and self.last and 0 < scale < self.last < math.inf:
            skips = min(steps, max(1, round(math.log2(self.last) - math.log2(scale))))
        if 0 < skips <= steps:
            self._count(int(skips), row["step"])
        self._last_step = max(self._last_step, row["step"])
        since, self._since_row = self._since_row, 0
        if scale is not None:
            self._set(scale)
        if since < steps:
            if since == 0 or self._rows == 0:
                self._top = self.last
            self._rows += 1
            self._in_a_row = 0
        self._add_numbers(row)
        return since

    def _count(self, skips: int, step: int):
        self._last_skip = step
        self.skips += skips
        self._since_row += skips
        self._in_a_row += skips

    def _set(self, scale: float):
        before, self.last = self.last, scale
        self._first = scale if self._first is None else self._first
        self._lowest, self._highest = min(self._lowest, scale), max(self._highest, scale)
        self._grew = self._grew or (before is not None and scale > before)
        if self._top is None or before is None or scale > before:
            self._top = scale

    def _add_numbers(self, row):
        loss = row.get("loss")
        self._not_finite += any(not math.isfinite(row.get(key, 0.0)) for key in ("loss", "grad_norm"))
        if loss is not None:
            is_end = not math.isfinite(loss)
            self._losses_end = None if not is_end else row["step"] if self._losses_end is None else self._losses_end

    def verdict(self) -> str:
        """Returns a sentence on the loss scale, and what else the rows say."""
        found = [self._of_scale()]
        if self._losses_end is not None:
            found.append(f"From step {self._losses_end} on each loss is Inf or NaN.")
        elif self._not_finite and not self.skips:
            rows = "1 row has" if self._not_finite == 1 else f"{self._not_finite} rows have"
            found.append(f"{rows} a loss or gradient norm that is Inf or NaN: a loss scaler skips such a step.")
        return " ".join(found)

    def _of_scale(self) -> str:
        if self.gave_up or self._spirals:
            fell = "" if self.last is None else f" from {self._top:g} to {self.last:g}"
            end = f", and {self.gave_up} gave up" if self.gave_up else ""
            return (
                f"Spiral: the loss scale fell{fell} without an applied step between{end}. No loss scale helps: "
                "the Inf or NaN is in the batch, the weights or the forward pass."
            )
        between = f"the loss scale was between {self._lowest:g} and {self._highest:g}" if self._first else ""
        if self.skips == 0:
            return f"The log reports no skipped step{'; ' + between if between else ''}."
        count = "1 step was skipped" if self.skips == 1 else f"{self.skips:,} steps were skipped"
        if not self._grew:
            fell = f", and the loss scale fell from {self._highest:g} to {self._lowest:g}" if self._first else ""
            end = "normal, if it ends soon" if self._rows == 0 else "normal"
            return f"Search: {count} up to step {self._last_skip}{fell}. This is {end}."
        return f"Neither search nor spiral: {self.skips:,} of {self._last_step:,} steps were skipped; {between}."

    @property
    def _spirals(self) -> bool:
        if self.last is None:
            return self._in_a_row >= (IN_A_ROW if self._rows else LONG_SEARCH)
        if self.last == 0 or self._in_a_row >= LONG_SEARCH:
            return True
        falls = self._in_a_row > 0 and self.last < self._top
        long = self._in_a_row >= IN_A_ROW or self.last * 2.0**IN_A_ROW <= self._top
        return falls and ((self.last < 1 and self._top >= 1) or (self._rows > 0 and long))
