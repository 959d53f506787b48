# SPDX-License-Identifier: Apache-2.0
"""Does commands between two steps, and decides whether the next one begins."""

import json
from typing import Any, Dict, List, Optional

from amplab.live import reports
from amplab.live.commands import Refused, checked
from amplab.live.lane import Lane, breaks_of
from amplab.live.variables import names_at

Row = Dict[str, Any]


class Control:
    """Owned by LiveSession. The thread that trains."""

    def __init__(self, session):
        self._session, self._connection = session, session.connection
        self._plays = False
        self._state = "ready"  # of all lanes
        self.is_prepared = False
        self.ended: Optional[str] = None  # why no step follows, in one sentence
        self._stepping = 0  # `continue` that waits for the end of a step, or 0
        self._is_stepping = False
        self._free = 0  # `continue` with pace free, or 0
        self._stops = False

    # ---- when

    def between_steps(self, lane: Lane):
        """Does the commands that have come, and waits while the lane is paused. Raises KeyboardInterrupt to end."""
        self._stop_if_due(lane)
        while not self._is_stepping:
            if self._stops:
                raise KeyboardInterrupt
            waits = not (self._plays or lane.left > 0)
            if waits:
                for other in self._session.lanes:  # models that train in turn would run for a whole stage
                    other.left = 0
                if self._state == "running":
                    self._set_state("paused")
            command = self._connection.next_command(wait=waits)
            if command is None:
                if self._connection.is_over:
                    raise KeyboardInterrupt
                break
            self._do(command)
        lane.left = max(0, lane.left - 1)

    def end(self, state: str, reason: str, ended_by: str, line: Optional[int]):
        """No step follows. Does commands until no more come."""
        self.ended = reason or f"{self._session.script} has ended."
        if self._is_stepping:
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
        if self._is_stepping:
            self._finish_stepping()
        for lane in self._session.lanes:
            self._report_free(lane, "requested", self.ended)
        self._free = 0
        self._set_state("stopped", self.ended, "nothing")
        self._connection.answer_with(self._do)

    def _stop_if_due(self, lane: Lane):
        if lane.breaks or lane.until:
            lane.recorder.write_rows()  # a GPU is waited for: its rows come a step later
        hit = lane.hit
        if hit is not None:
            self._plays = False
            for other in self._session.lanes:
                other.left, other.hit = 0, None
            if self._is_stepping:
                self._finish_stepping(lane, hit)
            else:
                lane.recorder.write_rows()
                self._connection.send(self._stopped(lane, "breakpoint", hit.text, hit.index), self._free)
                for other in self._session.lanes:
                    if other is not lane:
                        self._report_free(other, "requested", "Stopped when another lane hit a breakpoint.")
                    other.until = []
                self._free = 0
        elif self._is_stepping and lane.left == 0:
            self._finish_stepping()

    def _finish_stepping(self, hit_by: Optional[Lane] = None, hit=None):
        command, self._stepping, self._is_stepping = self._stepping, 0, False
        for lane in self._session.lanes:
            if not self.ended:
                lane.recorder.write_rows()
            if lane is hit_by:
                stopped = self._stopped(lane, "breakpoint", hit.text, hit.index)
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
            self._apply_edits(members["configs"])
        self.is_prepared = True
        prepared = {
            "type": "prepared",
            "lanes": [reports.lane_info(lane.row, lane.settings.keys()) for lane in lanes],
            "configs": [_config_of(lane) for lane in lanes],
        }
        self._connection.send(prepared, number)
        self._session.send_early_prints()

    def _apply_edits(self, configs: List[str]):
        """A form that shows the lanes sends them again, if they are edited before the first step."""
        for lane, text in zip(self._session.lanes, configs):
            known, wanted = json.loads(lane.row["config"]), _map_of(text)
            if wanted.get("name") != known["name"]:
                continue
            for section in ("optimizer", "precision", "scaler"):
                for key, value in _map_of(wanted.get(section)).items():
                    if f"{section}.{key}" in lane.settings.keys():
                        lane.settings.apply(f"{section}.{key}", json.dumps(value))

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
            lane.left += max(0, members["steps"])
        if members["steps"] > 0:
            self._set_state("running")

    def _do_continue(self, number: int, members: Row):
        self._check_live()
        lanes = self._session.lanes_of(members["lane"])
        if members["pace"] not in ("step", "free"):
            raise Refused(f"{self._session.script} stops between steps only, not within them.")
        until = breaks_of(members["until"], "until")
        for lane in self._session.lanes:
            lane.until = until if lane in lanes else []
        self._set_state("running")
        if members["pace"] == "free":
            self._plays, self._free = True, number
            return False
        for lane in self._session.lanes:
            lane.left = 1
        self._stepping, self._is_stepping = number, True
        return True

    def _do_stop(self, number: int, members: Row):
        self._check_live()
        self._stops = True

    def _do_apply_setting(self, number: int, members: Row):
        self._check_live()
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
            lane.set_breaks(members["breaks"])
            breaks = [each.members for each in lane.breaks]
            self._connection.send({"type": "breaks_set", "lane": lane.number, "breaks": breaks}, number)

    def _do_read_variables(self, number: int, members: Row):
        self._check_live()
        lane = self._session.lane(members["lane"])
        self._connection.send(self._stopped(lane, "requested", "The script waits between two steps."), number)

    def _do_cancel_command(self, number: int, members: Row):
        """Commands are done at once: there is nothing to cancel."""

    # ---- reports

    def _check_live(self):
        if self.ended:
            raise Refused(f"{self.ended.rstrip('.')}. Restart the engine to run it again.")

    def _event(self, lane: Lane, kind: str, subject: str, text: str, line: Optional[int] = None) -> Row:
        event = {"step": lane.steps + 1, "wall_s": lane.wall_s, "kind": kind, "subject": subject, "text": text}
        return event if line is None else {**event, "line": line}

    def _stopped(self, lane: Lane, reason: str, text: str, index: int = -1) -> Row:
        scalers = [] if self.ended else [lane.settings.scaler]
        names, frames, left_out = ([], [], 0) if self.ended else names_at(self._session.path, scalers)
        return {
            "type": "stopped",
            "lane": lane.number,
            "stop": {
                "step": lane.steps,
                "line": 0,
                "position": {"step": lane.steps, "at": 0, "calls": -1},
                "reason": reason,
                "index": index,
                "text": text,
                "frames": frames,
                "variables": names,
                "variables_left_out": left_out,
            },
        }


def _config_of(lane: Lane) -> str:
    """Returns its configuration as JSON, with the settings as they are now."""
    config = json.loads(lane.row["config"])
    for key in lane.settings.keys():
        section, _, name = key.partition(".")
        config.setdefault(section, {})[name] = lane.settings.read(key)
    return json.dumps(config)


def _map_of(value) -> Row:
    try:
        value = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
