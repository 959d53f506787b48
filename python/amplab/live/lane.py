# SPDX-License-Identifier: Apache-2.0
"""One recorded model of a live run: what it has reported, its breakpoints, and when its steps are inspected."""

import json
import time
from typing import Any, Dict, List, Optional

from amplab.live.breaks import MOST, Breakpoint
from amplab.live.commands import Refused, breaks_in
from amplab.live.inspections import InspectionPace
from amplab.live.settings import Settings

Row = Dict[str, Any]


class Hit:
    """A breakpoint that a step or a line has hit. index: -1 if it is of `continue`."""

    def __init__(self, index: int, text: str):
        self.index, self.text = index, text
        self.reason = "breakpoint" if index >= 0 else "position"


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

    def config(self) -> str:
        """Returns its configuration as JSON, with the settings as they are now."""
        config = json.loads(self.row["config"])
        for key in self.settings.keys():
            section, _, name = key.partition(".")
            config.setdefault(section, {})[name] = self.settings.read(key)
        return json.dumps(config)

    def apply_edits(self, text: str):
        """Applies a configuration of its name. A form that shows lanes sends them again if they were edited."""
        known, wanted = json.loads(self.row["config"]), _map_of(text)
        if wanted.get("name") != known["name"]:
            return
        for section in ("optimizer", "precision", "scaler"):
            for key, value in _map_of(wanted.get(section)).items():
                if f"{section}.{key}" in self.settings.keys():
                    self.settings.apply(f"{section}.{key}", json.dumps(value))

    def hit_line(self, line: int, numbers) -> List[str]:
        """Looks for breakpoints at a line, as `finish_step` does for those of a step."""
        return self._find_hit(lambda each: each.hit_at(line, numbers))

    def finish_step(self, row: Row) -> List[str]:
        """Counts a step. Returns texts of breakpoints that only log."""
        self.steps, self.wall_s, self.prints = row["step"], row["wall_s"], 0
        self.pace.finish_step(time.perf_counter() - self.began)
        return self._find_hit(lambda each: each.hit(row))

    def _find_hit(self, reason) -> List[str]:
        logs = []
        for index, each in enumerate(self.breaks + self.until):
            why = reason(each)
            if why is None:
                continue
            if each.log:
                logs.append(f"{each.log} ({why.rstrip('.')})")
            elif self.hit is None:
                self.hit = Hit(index if index < len(self.breaks) else -1, why)
        return logs


def breaks_of(elements, name: str, check_line) -> List[Breakpoint]:
    """Raises Refused. check_line: raises it for a line without a statement."""
    if len(elements) > MOST:
        raise Refused(f"A lane has at most {MOST} breakpoints.")
    found = []
    for position, members in enumerate(breaks_in(elements, name)):
        try:
            found.append(Breakpoint(members))
            check_line(members["line"])
        except Refused as reason:
            raise Refused(f"Break {position + 1}: {reason}.") from None
    return found


def _map_of(value) -> Row:
    try:
        value = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
