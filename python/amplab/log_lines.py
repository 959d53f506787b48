# SPDX-License-Identifier: Apache-2.0
"""Reads a log of lines in pieces, so that its size does not matter."""

import codecs
import re
from typing import Any, BinaryIO, Dict, Iterator, List, Optional

from amplab.log_formats import overflow_in, values_in
from amplab.log_names import MOST_STEPS

PIECE = 1 << 20  # bytes
MOST_LINE = 1 << 16  # characters; the rest of a longer line is not read
MOST_WAITING = 10_000  # skips
_ENDS = re.compile(r"[\r\n]+")  # progress bars end lines with \r
_COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def lines_of(file: BinaryIO) -> Iterator[str]:
    """Returns the lines of a text, without colours and with single blanks."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    rest = ""
    while True:
        piece = file.read(PIECE)
        *whole, rest = _ENDS.split(rest[:MOST_LINE] + decoder.decode(piece, final=not piece))
        for line in whole + ([] if piece else [rest]):
            yield " ".join(_COLOURS.sub("", line[:MOST_LINE]).split())
        if not piece:
            return


def rows_of(file: BinaryIO) -> Iterator[Dict[str, Any]]:
    """Returns rows with `step`, and columns that a line names. A skipped step has `skip`: amplab.log_formats."""
    positions = Positions()
    for line in lines_of(file):
        overflow = overflow_in(line)
        if overflow:
            yield from positions.of_skip(overflow)
        elif overflow is None:
            row = values_in(line)
            if row:
                yield from positions.of_row(row)
    yield from positions.waiting_skips(None)


class Positions:
    """Numbers the steps of a log: by its own numbers, over epochs that begin again, or in order if it has none.

    A line that reports a skip has no number. It waits for the next row that has one: the skips follow the row before,
    and what does not fit between the two rows is the same skip reported by several ranks.
    """

    def __init__(self):
        self._step = 0  # of the last row
        self._is_numbered = False
        self._offset = 0  # of epochs before
        self._epoch = 0.0
        self._first_epoch = None
        self._skips: List[Dict[str, Any]] = []

    def of_skip(self, skip: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
        self._skips.append(skip)
        if not self._is_numbered or len(self._skips) >= MOST_WAITING:
            yield from self.waiting_skips(None)

    def waiting_skips(self, step: Optional[int]) -> Iterator[Dict[str, Any]]:
        """Returns rows of the skips before the row of `step`. None: no row is known to follow."""
        room = len(self._skips) if step is None else min(len(self._skips), step - self._step)
        for skip in self._skips[len(self._skips) - max(room, 1) :]:
            self._step += 1
            yield {"step": self._step, "skip": skip}
        self._skips = []

    def of_row(self, row: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
        epoch, of = row.pop("epoch", None), row.pop("of", None)
        if "step" in row:
            step = row["step"] + self._offset_of(epoch, of, row["step"])
            if step > MOST_STEPS:
                return
            yield from self.waiting_skips(step)
            self._is_numbered, self._step = True, step
        elif not self._is_numbered and ("loss" in row or "loss_scale" in row):
            self._step += 1
        yield {**row, "step": self._step}

    def _offset_of(self, epoch: Optional[float], of: Optional[int], step: int) -> int:
        if epoch is None:
            return self._offset
        self._first_epoch = epoch if self._first_epoch is None else self._first_epoch
        if of:
            self._offset = max(0, int(epoch - self._first_epoch)) * of
        elif epoch >= self._epoch + 1 and step + self._offset <= self._step:
            self._offset = self._step
        self._epoch = epoch
        return self._offset
