# SPDX-License-Identifier: Apache-2.0
"""Rows of steps that wait for the numbers of a GPU."""

from typing import Any, Dict, List, NamedTuple, Optional

from amplab.events import Events
from amplab.host_copy import HostCopy
from amplab.inspection import StepInspection
from amplab.step_stats import StepStats

MOST_WAITING = 64


class PendingRow(NamedTuple):
    step: StepStats
    columns: Dict[str, Any]  # known on the host
    scalars: HostCopy
    is_skipped: bool  # known on the host; a fused optimizer skips on the device
    inspection: Optional[StepInspection]


class PendingRows:
    def __init__(self, writer, events: Events, run: int):
        self._writer, self._events, self._run = writer, events, run
        self._rows: List[PendingRow] = []
        self._last: Dict[str, Any] = {}

    def add(self, row: PendingRow):
        self._rows.append(row)

    def write(self, wait: bool):
        """Writes the rows with numbers that have arrived. wait: all rows."""
        wait = wait or len(self._rows) > MOST_WAITING
        while self._rows:
            row = self._rows[0]
            values = row.scalars.values(wait)
            if values is None:
                return
            self._rows.pop(0)
            head = {"run": self._run, "step": row.step.number}
            columns = self._events.complete(row.step, {**head, **row.columns}, values, row.is_skipped)
            self._writer.put("steps", columns)
            self._last = columns
            if row.inspection is not None:
                self._put_inspection(head, columns, row.inspection)

    def add_to_last(self, columns: Dict[str, float]):
        """Writes the last row again with more columns."""
        if columns and self._last:
            self._writer.put("steps", {**self._last, **columns})

    def _put_inspection(self, head: Dict[str, int], columns: Dict[str, Any], inspection: StepInspection):
        for call in inspection.op_rows():
            self._writer.put("op_rows", {**head, **call})
        for position, tensor in enumerate(inspection.tensor_rows()):
            self._writer.put("hist_rows", {**head, "position": position, **tensor})
        numbers = {"loss_scale": columns["loss_scale"], "skipped": columns["skipped"], "injected": 0}
        self._writer.put("inspections", {**head, **numbers})
