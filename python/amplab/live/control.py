# SPDX-License-Identifier: Apache-2.0
"""Does commands between two steps or two lines, and decides whether the script goes on."""

import contextlib
from types import FrameType
from typing import Any, Dict, List, Optional

from amplab.live import reports
from amplab.live.commands import Refused, checked
from amplab.live.lane import Hit, Lane, breaks_of
from amplab.live.line_stops import PACES, LineStops
from amplab.live.variables import names_at, number_at

Row = Dict[str, Any]


class Control:
    """Owned by LiveSession. The thread that trains."""

    def __init__(self, session):
        self._session, self._connection = session, session.connection
        self._plays = False
        self._state = "ready"  # of all lanes
        self.is_prepared = False
        self.ended: Optional[str] = None  # why no step follows, in one sentence
        self._stepping = 0  # `continue` that waits for the end of its pace, or 0
        self._pace = ""  # of that command, or empty: there is none
        self._lines = LineStops(session.script, session.path, self._at_line)
        self._line = 0  # before which the script stands; 0: between two steps
        self._before: Optional[Lane] = None  # the lane that is about to begin a step
        self._finishes = False  # the step in which the script stands
        self._free = 0  # `continue` with pace free, or 0
        self._stops = False

    # ---- when

    def between_steps(self, lane: Lane):
        """Does the commands that have come, and waits while the lane is paused. Raises KeyboardInterrupt to end."""
        self._finishes, self._before = False, lane
        if self._pace not in PACES:
            self._lines.forget()
        try:
            self._stop_if_due(lane)
            self._wait(lane)
        finally:
            self._before = None
        lane.left = max(0, lane.left - 1)

    def _at_line(self, line: int, frame: FrameType, is_met: bool):
        """The script is about to run a line at which it may stop. Raises KeyboardInterrupt to end."""
        lanes = self._session.lanes
        if self.ended or any(lane.recorder.runs_again for lane in lanes):
            return
        try:
            with contextlib.ExitStack() as held:
                held.enter_context(self._session.waiting())
                for lane in lanes:
                    held.enter_context(lane.recorder.held())
                hit_by = self._hit_at(line, frame)
                if hit_by is None and not is_met:
                    return
                self._line = line
                self._lines.stand_at(line, frame)
                if hit_by is not None:
                    self._stop_at(hit_by, hit_by.hit)
                else:
                    self._finish_stepping()
                self._wait(hit_by or lanes[0])
        except Exception as error:  # never reaches the script
            for lane in lanes:
                lane.recorder.fail(error)
        finally:
            self._line = 0

    def _hit_at(self, line: int, frame: FrameType) -> Optional[Lane]:
        """Returns the first lane with a breakpoint that stops here."""
        found = None
        for lane in self._session.lanes:
            for text in lane.hit_line(line, lambda name: number_at(frame, name)):
                self._session.log(lane, text, line)
            found = found or (lane if lane.hit is not None else None)
        return found

    def _wait(self, lane: Lane):
        while not self._pace:
            if self._stops:
                raise KeyboardInterrupt
            waits = not (self._plays or self._finishes or lane.left > 0)
            if waits:
                for other in self._session.lanes:  # models that train in turn would run for a whole stage
                    other.left = 0
                if self._state == "running":
                    self._set_state("paused")
            command = self._connection.next_command(wait=waits)
            if command is None:
                if self._connection.is_over:
                    self._session.interruption.raise_once()
                break
            self._do(command)
        lines = (each.line for lane in self._session.lanes for each in lane.breaks + lane.until if each.line)
        self._lines.watch(frozenset(lines))

    def end(self, state: str, reason: str, ended_by: str, line: Optional[int]):
        """No step follows. Does commands until no more come."""
        self.ended = reason or f"{self._session.script} has ended."
        self._stop_tracing()
        if self._pace:
            self._finish_stepping()
        if self.is_prepared:
            for lane in self._session.lanes:
                if state == "failed":
                    self._connection.send_event(lane.number, self._event(lane, "error", "script", reason, line))
                self._report_free(lane, "step", "The script has ended.")
            self._set_state(state, reason, ended_by)
        while True:
            command = self._connection.next_command(wait=self.is_prepared)
            if command is None:
                return
            self._do(command)

    def release(self, why: str):
        """No step is held any more, and the script goes on. The thread that reads does commands from now on."""
        if self.ended:
            return
        script = self._session.script
        since = "is recorded no longer" if self.is_prepared else "is not recorded"
        self.ended = f"{script} {since}{': ' if why else ''}{why}. It goes on by itself."
        self._stop_tracing()
        if self._pace:
            self._finish_stepping()
        for lane in self._session.lanes:
            self._report_free(lane, "requested", self.ended)
        self._free = 0
        self._set_state("stopped", self.ended, "nothing")
        self._connection.answer_with(self._do)

    def _stop_if_due(self, lane: Lane):
        if lane.breaks or lane.until:
            lane.recorder.write_rows()  # a GPU is waited for: its rows come a step later
        if lane.hit is not None:
            self._stop_at(lane, lane.hit)
        elif self._pace == "step" and lane.left == 0:
            self._finish_stepping()

    def _stop_at(self, lane: Lane, hit: Hit):
        self._plays = False
        for other in self._session.lanes:
            other.left, other.hit = 0, None
        if self._pace:
            return self._finish_stepping(lane, hit)
        lane.recorder.write_rows()
        self._connection.send(self._stopped(lane, hit.reason, hit.text, hit.index), self._free)
        for other in self._session.lanes:
            if other is not lane:
                self._report_free(other, "requested", "Stopped when another lane hit a breakpoint.")
            other.until = []
        self._free = 0

    def _stop_tracing(self):
        self._lines.forget()
        self._lines.watch(frozenset())

    def _finish_stepping(self, hit_by: Optional[Lane] = None, hit: Optional[Hit] = None):
        command, self._stepping = self._stepping, 0
        self._pace = ""
        self._lines.end_pace()
        for lane in self._session.lanes:
            if not self.ended:
                lane.recorder.write_rows()
            if hit is not None and lane is hit_by:
                stopped = self._stopped(lane, hit.reason, hit.text, hit.index)
            elif self._line:
                stopped = self._stopped(lane, "line", "The next line.")
            else:
                stopped = self._stopped(lane, "step", f"Step {lane.steps} is over.")
            self._connection.send(stopped, command)
            lane.until = []
        self._done(command)

    def _report_free(self, lane: Lane, reason: str, text: str):
        if self._free:
            self._connection.send(self._stopped(lane, reason, text), self._free)

    def _set_state(self, state: str, reason: str = "", ended_by: str = "nothing"):
        if state == self._state or not self.is_prepared:
            return
        self._state = state
        for lane in self._session.lanes:
            if state == "paused":
                lane.recorder.write_rows()
            status = {"type": "status", "lane": lane.number, "state": state, "reason": reason, "ended_by": ended_by}
            self._connection.send(status)

    # ---- what

    def _do(self, command: Row):
        number = command.get("id")
        number = number if isinstance(number, int) and not isinstance(number, bool) else 0
        try:
            kind, members = checked(command, self._session.script)
            if not self.is_prepared and self.ended:
                raise Refused(self.ended)
            if not self.is_prepared and kind not in ("prepare", "set_inspection", "cancel_command"):
                raise Refused("No lanes are prepared yet.")
            if getattr(self, "_do_" + kind)(number, members):
                return  # done later
        except Refused as refusal:
            failure = {"type": "failure", "text": str(refusal)}
            if refusal.rejection:
                failure.update(rejection=refusal.rejection, name=refusal.name)
            self._connection.send(failure, number)
        except Exception as error:  # as of an optimizer of the script's own; the others are still done
            text = f"This command failed: {type(error).__name__}: {str(error).rstrip('.')}."
            self._connection.send({"type": "failure", "text": text}, number)
        self._done(number)

    def _done(self, number: int):
        if number:
            self._connection.send({"type": "done"}, number)

    def _do_prepare(self, number: int, members: Row):
        lanes = self._session.lanes
        if self.ended or any(lane.steps for lane in lanes) or self._state != "ready":
            raise Refused(
                f"{self._session.script} has run {lanes[0].steps} steps, and cannot start over. Restart the engine to "
                "run it from the beginning."
            )
        if self.is_prepared:
            for lane, text in zip(lanes, members["configs"]):
                lane.apply_edits(text)
        self.is_prepared = True
        prepared = {
            "type": "prepared",
            "lanes": [reports.lane_info(lane.row, lane.settings.keys()) for lane in lanes],
            "configs": [lane.config() for lane in lanes],
        }
        self._connection.send(prepared, number)
        self._session.send_early_prints()

    def _do_play(self, number: int, members: Row):
        self._check_live()
        self._plays = True
        self._set_state("running")

    def _do_pause(self, number: int, members: Row):
        self._plays = False
        for lane in self._session.lanes:
            lane.left = 0
            self._report_free(lane, "requested", "Stopped when the session paused.")
        self._free = 0

    def _do_step_once(self, number: int, members: Row):
        self._check_live()
        for lane in self._session.lanes:
            lane.left += max(0, members["steps"] - self._is_within(lane))
        self._finishes = self._line > 0
        if members["steps"] > 0:
            self._set_state("running")

    def _do_continue(self, number: int, members: Row):
        self._check_live()
        lanes = self._session.lanes_of(members["lane"])
        pace = members["pace"]
        if pace not in (*PACES, "step", "free"):
            raise Refused(
                f"{self._session.script} stops at lines and between steps, not at op calls. Inspect a step to see them."
            )
        until = breaks_of(members["until"], "until", self._lines.check)
        if pace == "out" and self._lines.depth <= 1:
            pace = "step"
        if pace in PACES:
            self._lines.aim(pace)
        for lane in self._session.lanes:
            lane.until = until if lane in lanes else []
        self._set_state("running")
        if pace == "free":
            self._plays, self._free = True, number
            return False
        for lane in self._session.lanes:
            lane.left = int(pace == "step" and not self._is_within(lane))
        self._stepping, self._pace = number, pace
        return True

    def _do_stop(self, number: int, members: Row):
        self._check_live()
        self._stops = True

    def _do_apply_setting(self, number: int, members: Row):
        self._check_live()
        if any(self._is_within(lane) for lane in self._session.lanes):
            raise Refused(f"{self._session.script} is within a step. Settings change between steps: finish this one.")
        events = []
        for lane in self._session.lanes_of(members["lane"]):
            lane.recorder.write_rows()  # of a GPU: the next row is that of the next step
            applied = lane.settings.apply(members["key"], members["value"])
            event = self._event(lane, "setting", applied.key, applied.text)
            events.append((lane.number, {**event, "before": applied.before, "after": applied.after}))
        for lane_number, event in events:
            self._connection.send(reports.events(lane_number, [event]), number)

    def _do_inspect_next(self, number: int, members: Row):
        self._check_live()
        for lane in self._session.lanes:
            lane.recorder.inspect_next()

    def _do_set_inspection(self, number: int, members: Row):
        for lane in self._session.lanes:  # lines and previews are not measured
            lane.pace.set(members["every_ms"] if members["numbers"] else 0, members["share"])

    def _do_set_breaks(self, number: int, members: Row):
        for lane in self._session.lanes_of(members["lane"]):
            lane.breaks = breaks_of(members["breaks"], "breaks", self._lines.check)
            breaks = [each.members for each in lane.breaks]
            self._connection.send({"type": "breaks_set", "lane": lane.number, "breaks": breaks}, number)

    def _do_read_variables(self, number: int, members: Row):
        self._check_live()
        lane = self._session.lane(members["lane"])
        text = "The script waits before a line." if self._line else "The script waits between two steps."
        self._connection.send(self._stopped(lane, "requested", text), number)

    def _do_cancel_command(self, number: int, members: Row):
        """Commands are done at once: there is nothing to cancel."""

    # ---- reports

    def _check_live(self):
        if self.ended:
            raise Refused(f"{self.ended.rstrip('.')}. Restart the engine to run it again.")

    def _is_within(self, lane: Lane) -> bool:
        """Whether a step of the lane is in progress."""
        return lane is not self._before and lane.recorder.is_within_step

    def _event(self, lane: Lane, kind: str, subject: str, text: str, line: Optional[int] = None) -> Row:
        event = {"step": lane.steps + 1, "wall_s": lane.wall_s, "kind": kind, "subject": subject, "text": text}
        return event if line is None else {**event, "line": line}

    def _stopped(self, lane: Lane, reason: str, text: str, index: int = -1) -> Row:
        scalers = [] if self.ended else [lane.settings.scaler]
        names, frames, left_out = ([], [], 0) if self.ended else names_at(self._session.path, scalers)
        step = lane.steps + (self._line > 0)
        return {
            "type": "stopped",
            "lane": lane.number,
            "stop": {
                "step": step,
                "line": self._line,
                "position": {"step": step, "at": 0, "calls": -1},
                "lines": self._lines.made(names) if self._line else [],
                "reason": reason,
                "index": index,
                "text": text,
                "frames": frames,
                "variables": names,
                "variables_left_out": left_out,
            },
        }
