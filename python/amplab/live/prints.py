# SPDX-License-Identifier: Apache-2.0
"""What the script writes to stdout, line by line. Needs no torch.

The real stdout is the wire. Output below Python, as of libraries and of other processes, goes to stderr.
"""

import codecs
import io
import os
import sys
from typing import Callable, Optional

LONGEST = 1000  # characters of a line


class ScriptOutput(io.RawIOBase):
    """sys.stdout while a script runs. The file descriptor is that of stderr."""

    def __init__(self, receive: Callable[[str, Optional[int]], None], script: str):
        """receive: gets each line, and the script's line number that wrote it. script: path of its file."""
        super().__init__()
        self._receive, self._script, self._process = receive, script, os.getpid()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._line = ""

    def writable(self):
        return True

    def fileno(self):
        return 1

    def write(self, data):
        data = bytes(data)
        if os.getpid() != self._process:  # a worker of a data loader
            os.write(2, data)
            return len(data)
        lines = (self._line + self._decoder.decode(data)).split("\n")
        self._line = lines.pop()
        for line in lines:
            self._pass(line)
        if len(self._line) > LONGEST:
            self.end()
        return len(data)

    def end(self):
        """Passes a line that has no end yet."""
        line, self._line = self._line, ""
        if line:
            self._pass(line)

    def _pass(self, line: str):
        line = line.rstrip("\r").rpartition("\r")[2]  # of a progress bar, what stays
        if line:
            self._receive(line if len(line) <= LONGEST else line[: LONGEST - 3] + "...", self._line_of_script())

    def _line_of_script(self) -> Optional[int]:
        frame = sys._getframe(2)
        while frame is not None and frame.f_code.co_filename != self._script:
            frame = frame.f_back
        return frame.f_lineno if frame is not None else None


def replace_stdout(receive, script: str) -> ScriptOutput:
    raw = ScriptOutput(receive, script)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw, 1), encoding="utf-8", errors="replace", line_buffering=True, write_through=True
    )
    return raw
