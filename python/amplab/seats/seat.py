# SPDX-License-Identifier: Apache-2.0
"""A seat: its folders, its two sandboxed processes, and when it was last used.

Owner: the supervisor, on the main thread, because the kernel ends a sandbox with the thread that started it. Other
threads read `state` and the times, which are single values, and wait for `settled`.
"""

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

from amplab.seats import limits, sandbox

OFF, STARTING, ON, ENDING = "off", "starting", "on", "ending"
_LONGEST_START = 60.0  # seconds until the display answers
_LONGEST_END = 3.0  # seconds for a window to save what it remembers


class Seat:
    def __init__(self, number: int, data: Path, window: list, bounds: limits.Limits, scope: list, clock=time.monotonic):
        """window: command line of the window. scope: of limits.scope_words."""
        self.number = number
        self.folders = sandbox.SeatFolders.of(data, number)
        self.settled = threading.Event()  # whether a start has ended, well or not
        self.state = OFF
        self.problem = ""  # a sentence, if the last start failed or the window ended with an error
        self.full = False  # whether its home has reached its limit
        self.browsers = set()  # connections of browsers
        self.last_input = clock()  # of keys or mouse
        self._window_words, self._limits, self._scope, self._clock = window, bounds, scope, clock
        self._log_path = self.folders.home.parent / "log.txt"
        self._display = self._window = None  # Popen
        self._since = 0.0  # when the start or the end began

    def note_input(self) -> None:
        self.last_input = self._clock()

    def idle_seconds(self) -> float:
        return self._clock() - self.last_input

    def start(self) -> None:
        """Starts the display; `advance` starts the window once the display answers."""
        if self.state == ENDING:
            self.kill()
        if self.state != OFF:
            return
        self.problem, self._since = "", self._clock()
        self.note_input()
        self.settled.clear()
        shutil.rmtree(self.folders.x11.parent, ignore_errors=True)
        for folder in self.folders:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._log_path.write_text("")
        self._display = self._run(
            sandbox.display_command(self.number, self.folders, shutil.which), self._limits.of_display()
        )
        self.state = STARTING

    def advance(self) -> None:
        """Moves on with a start or an end, and notices that a process has ended."""
        if self.state == ENDING:
            if self._window.poll() is not None or self._clock() - self._since > _LONGEST_END:
                self.kill()
        elif self.state == STARTING and _answers(self.folders.rfb_socket):  # the later of both sockets
            self._window = self._run(
                sandbox.window_command(self.number, self.folders, self._window_words, shutil.which,
                                       limits.thread_variables(self._limits), keeps=not self.full),
                self._limits.of_window(),
            )  # fmt: skip
            self.state = ON
            self.settled.set()
        elif self.state == STARTING and self._clock() - self._since > _LONGEST_START:
            self._fail(f"The display of seat {self.number} did not start within {_LONGEST_START:.0f} s")
        elif self.state != OFF and self._display.poll() is not None:
            self._fail(f"The display of seat {self.number} has ended")
        elif self.state == ON and self._window.poll() is not None:
            if self._window.returncode == 0:  # the student closed it
                self.kill()
            else:
                self._fail(f"The window of seat {self.number} ended with status {self._window.returncode}")

    def end(self) -> None:
        """Begins to end the seat: the window gets a moment to save what it remembers. Its home stays."""
        if self.state != ON:
            return self.kill()
        for child in _children(self._window.pid):
            _send(child, signal.SIGTERM)
        self._since, self.state = self._clock(), ENDING

    def kill(self) -> None:
        for process in (self._window, self._display):
            if process and process.poll() is None:
                process.kill()
                process.wait()
        self._window = self._display = None
        self.state = OFF
        self.settled.set()

    def _fail(self, sentence: str) -> None:
        self.kill()
        self.problem = f"{sentence}; see {self._log_path}."

    def _run(self, command: list, bounds: limits.Limits):
        with open(self._log_path, "a") as log:
            return subprocess.Popen(
                limits.limited(command, bounds, self._scope),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, cwd="/",
            )  # fmt: skip


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as trial:
        try:
            trial.connect(str(path))
            return True
        except OSError:
            return False


def _children(process: int) -> list:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _send(process: int, number: int) -> None:
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass
