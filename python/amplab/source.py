# SPDX-License-Identifier: Apache-2.0
"""Lines of the user's program."""

import linecache
import os
import sys
from typing import NamedTuple, Optional

import torch

_NOT_THE_USERS = (
    os.path.dirname(os.path.abspath(__file__)) + os.sep,
    os.path.dirname(os.path.abspath(torch.__file__)) + os.sep,
)
RERUN = "amplab_rerun"  # local variable of a frame that runs a step again: the frames outside are not the step's


class Line(NamedTuple):
    file: str
    number: int

    @property
    def text(self) -> str:
        return linecache.getline(self.file, self.number).strip()

    def __str__(self):
        return f"{os.path.basename(self.file)}:{self.number}"


def users_line(depth: int = 1) -> Optional[Line]:
    """Returns the innermost line outside of PyTorch and this package. None: there is none in the step itself."""
    frame = sys._getframe(depth)
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith(_NOT_THE_USERS) and not file.startswith("<"):
            return Line(file, frame.f_lineno)
        if RERUN in frame.f_code.co_varnames:
            return None
        frame = frame.f_back
    return None
