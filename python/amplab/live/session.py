# SPDX-License-Identifier: Apache-2.0
"""A live run: rows of the recorder become reports, and commands are done between two steps.

Recorders write into it as into a session file. The thread that trains calls it, and waits in `before_step` while the
run is paused.
"""

import contextlib
import os
import threading
import time
from typing import Any, Dict, List, Optional

from amplab.live import reports
from amplab.live.autocast import AutocastDtype
from amplab.live.commands import Refused
from amplab.live.connection import Connection
from amplab.live.control import Control
from amplab.live.interruption import Interruption
from amplab.live.lane import Lane
from amplab.live.settings import Settings

MOST_PRINTS = 1000  # events of one step
MOST_EARLY_PRINTS = 1000  # before the first step

Row = Dict[str, Any]


class LiveSession:
    """Has the interface of SessionWriter."""

    failure = None  # rows can always be written: training waits until they are read

    def __init__(self, connection: Connection, script: str, path: str, interruption: Interruption):
        """script: its name in sentences; path: absolute."""
        self.script, self.path, self.interruption = script, path, interruption
        self.connection = connection
        self.lanes: List[Lane] = []
        self.dtype = AutocastDtype()
        self._control = Control(self)
        self._early: List[Row] = []
        self._waits = False  # in before_step
        self._open = 0  # recorders
        self._failure = ""  # of the first recorder that has failed
        self._process = os.getpid()
        self._ends = False
        self._guard = threading.Lock()

    # ---- as SessionWriter

    def open(self):
        """Returns itself, for one more recorder, which closes it also if `add_run` raises. Raises RuntimeError."""
        if os.getpid() != self._process:  # where no other thread is, so that no one would wake it
            raise RuntimeError(f"a process that {self.script} has forked is not served")
        self._open += 1
        return self

    def add_run(self, row: Row, recorder) -> int:
        """Raises RuntimeError if the lane could not be held, or the client cannot learn of it."""
        if threading.current_thread() is not threading.main_thread():
            self._failure = self._another_thread()
            raise RuntimeError(self._failure)
        if self._control.is_prepared:
            raise RuntimeError("a model or optimizer that begins after the first step has no lane")
        self.lanes.append(Lane(len(self.lanes), row, recorder, Settings(recorder, self.dtype, self.script)))
        return self.lanes[-1].number

    def put(self, table: str, row: Row):
        lane = self.lanes[row["run"]]
        if table == "steps":
            if row["step"] > lane.steps:  # else the last row again, with columns of an evaluation
                self._put_step(lane, row)
        elif table == "event_rows":
            self.connection.send_event(lane.number, reports.event(row))
        elif table == "op_rows":
            lane.operations.append(row)
        elif table == "hist_rows":
            lane.tensors.append(row)
        elif table == "inspections":
            self._put_inspection(lane, row)
        elif table == "runs":
            lane.row = row

    def close(self):
        """A recorder has ended: with the script, by its own call, or since it has failed."""
        self._open -= 1
        for lane in self.lanes:
            self._failure = self._failure or lane.recorder.failure
        self.give_up(self._failure)

    def give_up(self, why: str):
        """Holds no step any more if nothing is recorded. why: without a full stop, or empty."""
        if self._open == 0 and not self._ends:
            self._control.release(why.rstrip("."))

    def before_step(self, run: int) -> float:
        """Holds a step of the run, which is about to begin, while it is paused. Returns for how many seconds."""
        lane = self.lanes[run]
        if threading.current_thread() is not threading.main_thread():
            if not lane.has_facts:  # no step of it was ever held
                raise RuntimeError(self._another_thread())
            return 0.0
        begin = time.perf_counter()
        if not lane.has_facts:
            lane.has_facts = True
            lane.recorder.put_facts(lane.settings.scaler)
        with self.waiting():
            self._control.between_steps(lane)
        now = time.perf_counter()
        held, lane.began = now - begin, now
        if lane.pace.begin_step():
            lane.recorder.inspect_next()
        return held

    @contextlib.contextmanager
    def waiting(self):
        """Within it, the thread that trains may wait for commands. Raises KeyboardInterrupt, once, if none follow."""
        begin = time.perf_counter()
        with self._guard:
            self._waits = True
        try:
            if self.connection.is_over:
                self.interruption.raise_once()
            yield
        finally:
            with self._guard:
                self._waits = False
            for lane in self.lanes:
                lane.began += time.perf_counter() - begin

    def _another_thread(self) -> str:
        return f"{self.script} trains outside its main thread, where its steps cannot be held"

    # ---- the script

    @property
    def was_held(self) -> bool:
        """Whether the client has learned of lanes."""
        return self._control.is_prepared

    @property
    def ended_early(self) -> Optional[str]:
        """Why no step is held any more although the script goes on, in sentences, or None."""
        return self._control.ended

    def is_waiting(self) -> bool:
        """Returns whether the script waits for a command. Any thread."""
        with self._guard:
            return self._waits

    def print(self, text: str, line: Optional[int]):
        """Reports what the script has printed. Any thread."""
        lane = self.lanes[0] if self.lanes else None
        step = lane.steps + 1 if lane else 0
        event: Row = {"step": step, "wall_s": 0.0, "subject": "print", "text": text}
        if line is not None:
            event["line"] = line
        if lane is None or not self._control.is_prepared:
            if len(self._early) < MOST_EARLY_PRINTS:
                self._early.append(event)
            return
        event["wall_s"] = lane.wall_s
        self._put_print(lane, event)

    def log(self, lane: Lane, text: str, line: int):
        """Reports a breakpoint at a line that only logs."""
        event = {"step": lane.steps + 1, "wall_s": lane.wall_s, "subject": "break", "text": text, "line": line}
        self._put_print(lane, event)

    def _put_print(self, lane: Lane, event: Row):
        lane.prints += 1
        if lane.prints > MOST_PRINTS:
            return
        if lane.prints == MOST_PRINTS:
            event["text"] = f"Step {event['step']} has printed {MOST_PRINTS:,} lines. The rest is left out."
        self.connection.send_event(lane.number, {**event, "kind": "print"})

    def send_early_prints(self):
        for event in self._early:
            self.connection.send_event(0, dict(event, step=0, kind="print"))
        self._early = []

    def end(self, state: str, reason: str, ended_by: str, line: Optional[int] = None):
        """The script has ended. Does commands until no more follow. reason: a sentence, or empty."""
        self._ends = True
        for lane in self.lanes:
            lane.recorder.close()
        with self._guard:
            self._waits = True
        self._control.end(state, reason, ended_by, line)

    # ---- rows

    def _put_step(self, lane: Lane, row: Row):
        logs = lane.finish_step(row)
        self.connection.send_step(lane.number, row)
        for text in logs:
            self._put_print(lane, {"step": row["step"], "wall_s": row["wall_s"], "subject": "break", "text": text})
        lost = lane.settings.lost_rate(row)
        if lost is not None:
            self.connection.send_event(lane.number, lost)

    def _put_inspection(self, lane: Lane, row: Row):
        operations, lane.operations = lane.operations, []
        tensors, lane.tensors = lane.tensors, []
        self.connection.send(reports.ops(lane.number, operations))
        self.connection.send(reports.inspection(lane.number, row, tensors))
        cost = lane.pace.cost()
        if cost is not None:
            self.connection.send({"type": "inspection_done", "lane": lane.number, "step": row["step"], "cost": cost})

    def lane(self, number: int) -> Lane:
        """Returns the lane of a command. Raises Refused."""
        if not 0 <= number < len(self.lanes):
            raise Refused(f"There is no lane {number} of {len(self.lanes)}.")
        return self.lanes[number]

    def lanes_of(self, number: int) -> List[Lane]:
        return self.lanes if number == -1 else [self.lane(number)]
