# SPDX-License-Identifier: Apache-2.0
"""Completes rows of steps once their numbers are on the host, and writes the events that follow from them."""

import json
import math
from typing import Any, Dict, Optional

from amplab import sentences
from amplab.mistakes import MISTAKES
from amplab.session_writer import VERDICTS
from amplab.source import Line
from amplab.step_stats import StepStats


class Events:
    def __init__(self, writer, run: int, script: str):
        self._writer, self._run, self._script = writer, run, script
        self._number = 0
        self._reported: set = set()
        self._updates = 0
        self._scheduler_steps = 0
        self.last_step = 0
        self.last_was_skipped = False
        self.last_scale: Optional[float] = None
        self.last_loss: Optional[float] = None
        self.first_not_finite = False  # the last step has the first loss or applied gradient that is Inf or NaN
        self._was_not_finite = False

    @property
    def updates(self) -> int:
        return self._updates

    def put(self, step: int, kind: str, subject: str, text: str, line: Optional[Line] = None, **columns):
        """Writes an event. A map as `before` or `after` is stored as JSON."""
        self._number += 1
        row = {"run": self._run, "number": self._number, "step": step, "kind": kind, "subject": subject, "text": text}
        for key, value in columns.items():
            if isinstance(value, dict):
                value, row[key + "_kind"] = json.dumps(value), "json"
            row[key] = value
        if line is not None and line.file == self._script:
            row["line"] = line.number
        self._writer.put("event_rows", row)

    def mistake(self, step: int, key: str, line: Optional[Line], **numbers):
        """Reports a mistake, once for each line. numbers: functions of its sentence's numbers, which may wait."""
        if (key, line) in self._reported:
            return
        self._reported.add((key, line))
        at = f" ({line})" if line else ""
        text = MISTAKES[key].format(**{name: number() for name, number in numbers.items()})
        self.put(step, "print", "mistake", text + at, line)

    def scheduler_step(self, last_step: int, line: Optional[Line]):
        """Hears of a scheduler's step. One that steps once per epoch may do so after a skipped step."""
        if last_step == 0:
            return
        self._scheduler_steps += 1
        steps_each_step = 2 * self._scheduler_steps >= last_step
        if self.last_was_skipped and self.last_step == last_step and steps_each_step:
            self.mistake(last_step, "scheduler moved at a skipped step", line)

    def complete(self, step: StepStats, row: Dict[str, Any], values: Dict[str, float], is_skipped: bool):
        """Returns the row with the columns that `values` holds. Writes its events."""
        losses = [value for key, value in values.items() if key.startswith("loss")]
        found_inf = is_skipped or any(value > 0 for key, value in values.items() if key.startswith("found_inf"))
        is_skipped = is_skipped or (found_inf and bool(step.requested))  # a fused optimizer skips on the device
        scale, new_scale = values.get("scale"), values.get("new_scale")
        self._updates += 0 if is_skipped else 1
        row.update(
            update=self._updates,
            loss=math.fsum(losses) if losses and all(map(math.isfinite, losses)) else sum(losses) if losses else None,
            loss_scale=1.0 if scale is None else scale,
            growth_tracker=int(values.get("tracker", 0)),
            found_inf=int(found_inf),
            skipped=int(is_skipped),
            scaler_verdict=VERDICTS["unchanged"],
            infs_held=0,
            injected=0,
            emulated=0,
        )
        row["lr"] = values.get("lr", row["lr"])
        self._add_norms(step, row, values, scale)
        self.last_step, self.last_was_skipped = step.number, is_skipped
        self.last_scale, self.last_loss = scale, row["loss"]
        wall = {"wall_s": row["wall_s"]}
        if is_skipped:
            self.put(step.number, "skip", "step", sentences.skip(step.number, scale), step.line, **wall)
        if scale is not None and new_scale is not None and new_scale != scale:
            grew = new_scale > scale
            row["scaler_verdict"] = VERDICTS["grew" if grew else "backed off"]
            text = sentences.scale_change(scale, new_scale)
            kind = "growth" if grew else "backoff"
            self.put(step.number, kind, "loss_scale", text, step.line, before=scale, after=new_scale, **wall)
        self._report_not_finite(step, row, is_skipped, wall)
        return row

    def _add_norms(self, step, row, values, scale):
        norm = values.get("norm")
        if norm is None:
            return
        factor = 1.0 if scale is None else scale
        row["grad_norm"] = norm / factor if step.norm_is_scaled else norm
        if scale is not None:
            row["grad_norm_scaled"] = norm if step.norm_is_scaled else norm * factor
        if step.max_norm is not None and "clip_norm" in values:
            clipped = values["clip_norm"]
            row["clip_coef"] = min(1.0, step.max_norm / (clipped + 1e-6))

    def _report_not_finite(self, step, row, is_skipped, wall):
        bad = [
            what
            for what, value in (("loss", row.get("loss")), ("gradients", row.get("grad_norm")))
            if value is not None and not math.isfinite(value)
        ]
        self.first_not_finite = bool(bad) and not is_skipped and not self._was_not_finite
        self._was_not_finite = self._was_not_finite or self.first_not_finite
        if self.first_not_finite:
            text = f"The {bad[0]} {'is' if bad[0] == 'loss' else 'are'} Inf or NaN for the first time."
            self.put(step.number, "nonfinite", bad[0], text, step.line, after=row.get(bad[0]), **wall)
