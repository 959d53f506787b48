# SPDX-License-Identifier: Apache-2.0
"""One recorded model of a live run: what it has reported, its breakpoints, and when its steps are inspected."""

import time
from typing import Any, Dict, List, Optional

from amplab.live.breaks import MOST, Breakpoint
from amplab.live.commands import Refused, breaks_in
from amplab.live.inspections import InspectionPace
from amplab.live.settings import Settings

Row = Dict[str, Any]


class Hit:
    """A breakpoint that a step has hit."""

    def __init__(self, index: int, text: str):
        self.index, self.text = index, text


class Lane:
    """Owned by LiveSession. The thread that trains."""

    def __init__(self, number: int, row: Row, recorder, settings: Settings):
        """row: of `runs`."""
        self.number, self.row, self.recorder, self.settings = number, row, recorder, settings
        self.has_facts = False  # the row has those that are known when its first step begins
        self.breaks: List[Breakpoint] = []
        self.until: List[Breakpoint] = []  # of `continue`
        self.hit: Optional[Hit] = None  # since the last stop
        self.steps = 0  # done
        self.left = 0  # steps to make before it waits
        self.wall_s = 0.0
        self.prints = 0  # events of the step in progress
        self.operations: List[Row] = []  # of the inspection in progress
        self.tensors: List[Row] = []
        self.pace = InspectionPace()
        self.began = time.perf_counter()  # the step in progress

    def set_breaks(self, elements):
        """Raises Refused, and keeps the breakpoints that it has."""
        self.breaks = breaks_of(elements, "breaks")

    def finish_step(self, row: Row) -> List[str]:
        """Counts a step. Returns texts of breakpoints that only log."""
        self.steps, self.wall_s, self.prints = row["step"], row["wall_s"], 0
        self.pace.finish_step(time.perf_counter() - self.began)
        logs = []
        for index, each in enumerate(self.breaks + self.until):
            why = each.hit(row)
            if why is None:
                continue
            if each.log:
                logs.append(f"{each.log} ({why.rstrip('.')})")
            elif self.hit is None:
                self.hit = Hit(index if index < len(self.breaks) else -1, why)
        return logs


def breaks_of(elements, name: str) -> List[Breakpoint]:
    if len(elements) > MOST:
        raise Refused(f"A lane has at most {MOST} breakpoints.")
    found = []
    for position, members in enumerate(breaks_in(elements, name)):
        try:
            found.append(Breakpoint(members))
        except Refused as reason:
            raise Refused(f"Break {position + 1}: {reason}.") from None
    return found
