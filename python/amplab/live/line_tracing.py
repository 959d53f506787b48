# SPDX-License-Identifier: Apache-2.0
"""Calls a function before each line of the script: with sys.monitoring (Python 3.12), before that with sys.settrace.

Needs no torch. Nothing is installed while no line is asked for, so that a script runs at full speed.
"""

import sys
import threading
from types import CodeType, FrameType
from typing import Callable, FrozenSet, Iterator, List, Optional

OnLine = Callable[[int, FrameType], None]
_FREE_TOOLS = (0, 3, 4)  # of sys.monitoring: a debugger's, and those that no kind of tool owns


def frames_of(script: str, frame: Optional[FrameType]) -> List[FrameType]:
    """Returns the frames of the script on the stack, innermost first."""
    found = []
    while frame is not None:
        if frame.f_code.co_filename == script:
            found.append(frame)
        frame = frame.f_back
    return found


def line_tracer(script: str, on_line: OnLine):
    """Returns a tracer that is off. on_line: of the main thread alone; what it raises reaches the script."""
    return (_Monitoring if hasattr(sys, "monitoring") else _SetTrace)(script, on_line)


class _Tracer:
    def __init__(self, script: str, on_line: OnLine):
        self._script, self._on_line = script, on_line
        self._lines: Optional[FrozenSet[int]] = frozenset()  # None: all
        self._is_on = False

    def set(self, lines: Optional[FrozenSet[int]], frame: Optional[FrameType]):
        """Traces these lines from now on; None: all. frame: on the script's stack. Requires: no obstacle."""
        self._lines = lines
        wanted = lines is None or bool(lines)
        if wanted and not self._is_on:
            self._start(frames_of(self._script, frame))
        elif wanted:
            self._refresh(frames_of(self._script, frame))
        elif self._is_on:
            self._stop(frames_of(self._script, frame))
        self._is_on = wanted

    def obstacle(self) -> Optional[str]:
        """Returns why lines cannot be traced, or None."""
        return None if self._is_on or not self._is_taken() else "another debugger traces it"

    def _is_taken(self) -> bool:
        raise NotImplementedError

    def _start(self, frames: List[FrameType]):
        raise NotImplementedError

    def _refresh(self, frames: List[FrameType]):
        raise NotImplementedError

    def _stop(self, frames: List[FrameType]):
        raise NotImplementedError


class _Monitoring(_Tracer):
    """Lines that are not wanted are instrumented no longer after they have run once."""

    def _free_tools(self):
        return [each for each in _FREE_TOOLS if sys.monitoring.get_tool(each) is None]

    def _is_taken(self):
        return not self._free_tools()

    def _start(self, frames):
        monitoring = sys.monitoring
        self._tool = self._free_tools()[0]
        monitoring.use_tool_id(self._tool, "amplab")
        monitoring.register_callback(self._tool, monitoring.events.LINE, self._line)
        self._codes = list(_codes_within(frames[-1].f_code)) if frames else []
        for code in self._codes:
            monitoring.set_local_events(self._tool, code, monitoring.events.LINE)
        monitoring.restart_events()

    def _refresh(self, frames):
        sys.monitoring.restart_events()

    def _stop(self, frames):
        monitoring = sys.monitoring
        for code in self._codes:
            monitoring.set_local_events(self._tool, code, 0)
        monitoring.register_callback(self._tool, monitoring.events.LINE, None)
        monitoring.free_tool_id(self._tool)

    def _line(self, code: CodeType, line: int):
        if self._lines is not None and line not in self._lines:
            return sys.monitoring.DISABLE
        if threading.current_thread() is threading.main_thread():
            self._on_line(line, sys._getframe(1))
        return None


class _SetTrace(_Tracer):
    """The interpreter reports each call of a function, of PyTorch's as well, while it is on."""

    def _is_taken(self):
        return sys.gettrace() is not None

    def _start(self, frames):
        self._refresh(frames)
        sys.settrace(self._call)

    def _refresh(self, frames):
        for frame in frames:
            frame.f_trace = self._local

    def _stop(self, frames):
        sys.settrace(None)
        for frame in frames:
            frame.f_trace = None

    def _call(self, frame: FrameType, event: str, argument):
        return self._local if frame.f_code.co_filename == self._script else None

    def _local(self, frame: FrameType, event: str, argument):
        if event == "line" and (self._lines is None or frame.f_lineno in self._lines):
            self._on_line(frame.f_lineno, frame)
        return self._local


def _codes_within(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes_within(constant)
