# SPDX-License-Identifier: Apache-2.0
"""Which lines of the script stop it, and what the lines since then have assigned. Needs no torch.

Owned by Control. The thread that trains.
"""

import sys
from types import CodeType, FrameType
from typing import Any, Callable, Dict, FrozenSet, List, Optional, Tuple

from amplab.live.commands import Refused
from amplab.live.line_tracing import frames_of, line_tracer
from amplab.live.statements import Statements

PACES = ("line", "into", "out")
MOST_FRAMES = 1000  # that are remembered
Row = Dict[str, Any]


class LineStops:
    def __init__(self, script: str, path: str, stop: Callable[[int, FrameType, bool], None]):
        """script: its name in sentences; path: of its file. stop: of a line, its frame, and whether the pace is met."""
        self._script, self._path, self._stop = script, path, stop
        self._tracer = line_tracer(path, self._on_line)
        self._statements: Optional[Statements] = None
        self._breaks: FrozenSet[int] = frozenset()
        self._traced: Optional[FrozenSet[int]] = frozenset()  # lines; None: all
        self._pace = ""
        self._from: List[CodeType] = []  # functions that the script was in, outermost first
        self._previous: Dict[int, int] = {}  # by frame: the line of its last event
        self._stood: Dict[CodeType, int] = {}  # by function: the line before the last one at which it stood
        self._at: Optional[Tuple[CodeType, int]] = None  # where it stands
        self._made: Dict[int, List[Row]] = {}  # by line

    def statements(self) -> Statements:
        if self._statements is None:
            try:
                with open(self._path, encoding="utf-8", errors="replace") as file:
                    self._statements = Statements(file.read())
            except OSError:
                self._statements = Statements("")
        return self._statements

    def check(self, line: int):
        """Raises Refused unless the script can stop before this line. 0: at no line."""
        if line <= 0:
            return
        if self.statements().first_line(line) != line:
            after = self.statements().next_line(line)
            more = f"; the next one begins on line {after}" if after else ""
            raise Refused(f"no statement of {self._script} begins on line {line}{more}")
        why = self._tracer.obstacle()
        if why:
            raise Refused(f"{self._script} does not stop at lines, because {why}")

    def aim(self, pace: str):
        """Stops at the line that the pace leads to from here. Raises Refused."""
        why = self._tracer.obstacle()
        if why:
            raise Refused(f"{self._script} does not stop at lines, because {why}.")
        self._pace = pace
        self._from = [each.f_code for each in reversed(frames_of(self._path, sys._getframe(1)))]

    @property
    def depth(self) -> int:
        """How many functions of the script are on the stack, the script itself included."""
        return len(frames_of(self._path, sys._getframe(1)))

    def watch(self, breaks: FrozenSet[int]):
        """Traces what the pace and these lines need, from now on."""
        self._breaks = breaks
        wanted = None if self._pace else frozenset(line for each in breaks for line in self.statements().lines_of(each))
        if wanted != self._traced:
            self._traced = wanted
            self._previous = {id(each): each.f_lineno for each in frames_of(self._path, sys._getframe(1))}
            self._tracer.set(wanted, sys._getframe(1))

    def stand_at(self, line: int, frame: FrameType):
        """The script stops before this line."""
        if self._at is not None:
            self._stood[self._at[0]] = self._at[1]
        self._at = frame.f_code, line

    def end_pace(self):
        self._pace = ""

    def forget(self):
        """The script goes on without stopping."""
        self._made, self._stood, self._at, self._pace = {}, {}, None, ""

    def made(self, variables: List[Row]) -> List[Row]:
        """Returns the lines that were stepped through, with the names that each has assigned. variables: of now."""
        left = self._stood.get(self._at[0]) if self._at else None
        if left is not None:
            names = self.statements().names(left)
            self._made[left] = [each for each in variables if each["name"] in names]
        return [{"line": line, "runs": 1, "made": made} for line, made in sorted(self._made.items())]

    def _on_line(self, line: int, frame: FrameType):
        first = self.statements().first_line(line) or line
        previous = self._previous.get(id(frame), first)
        if len(self._previous) >= MOST_FRAMES:
            self._previous.clear()
        self._previous[id(frame)] = line
        if line != first:  # within a statement of several lines
            return
        if previous != first and self.statements().first_line(previous) == first:
            return  # the same statement, after its other lines
        is_met = bool(self._pace) and self._meets(frame)
        if is_met or line in self._breaks:
            self._stop(line, frame, is_met)

    def _meets(self, frame: FrameType) -> bool:
        if self._pace == "into":
            return True
        codes = [each.f_code for each in reversed(frames_of(self._path, frame))]
        most = len(self._from) - (self._pace == "out")
        return len(codes) <= most and codes == self._from[: len(codes)]
