# SPDX-License-Identifier: Apache-2.0
"""When a step is inspected while the script runs: at most as often, and for at most as much time, as asked for."""

import time
from typing import Dict, Optional

WEIGHT_OF_LAST = 0.1  # of a step, in the usual time


class InspectionPace:
    def __init__(self):
        self._every, self._share = 0.0, 0.05  # seconds; 0: never
        self._next = self._trained = 0.0  # seconds of training since it was asked for
        self._is_inspected = False
        self._usual: Optional[float] = None  # seconds of a step without inspection
        self._spent = 0.0  # seconds of inspection since it was asked for
        self._last = 0.0

    def set(self, every_ms: int, share: float):
        self._every, self._share = max(0, every_ms) / 1000, share
        self._next = time.perf_counter()
        self._spent = self._trained = 0.0

    def begin_step(self) -> bool:
        """Returns whether to inspect the step that begins. The first step has none to compare with."""
        now = time.perf_counter()
        is_due = self._every > 0 and now >= self._next and self._usual is not None
        self._is_inspected = is_due and self._spent + self._last <= self._share * self._trained
        if self._is_inspected:
            self._next = now + self._every
        return self._is_inspected

    def finish_step(self, seconds: float):
        self._trained += seconds
        if self._is_inspected:
            self._last = max(0.0, seconds - (self._usual or 0.0))
            self._spent += self._last
        elif self._usual is None:
            self._usual = seconds
        else:
            self._usual += WEIGHT_OF_LAST * (seconds - self._usual)

    def cost(self) -> Optional[Dict[str, float]]:
        """Returns the cost of the inspection that has just ended, once. None: there is none to report."""
        if not self._is_inspected:
            return None
        self._is_inspected = False
        share = self._spent / max(self._trained, 1e-9)
        return {"inspection_s": self._last, "usual_s": self._usual or 0.0, "share": share}
