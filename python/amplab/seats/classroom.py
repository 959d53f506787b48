# SPDX-License-Identifier: Apache-2.0
"""What the teacher sees: each seat's state, who is stuck, and the predictions of the class.

The windows join a class of the code (docs/teaching.md), but each writes its notes into a folder of its own, so that no
seat reads or changes those of another. Any thread.
"""

import json
import os
import stat
import threading
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from amplab.seats import screen
from amplab.seats.seat import ON

STUCK_AFTER = 240.0  # seconds; as in the window's class panel (ui/classroom/class_register.h)
_PICTURE_AGE = 8.0  # seconds for which a thumbnail is shown again
_KINDS = ("began", "predicted", "done")
_MOST_BYTES, _LONGEST_NAME, _LONGEST_ANSWER = 200_000, 40, 200  # of what a seat may write


class Notes(NamedTuple):
    student: str = ""
    rows: tuple = ()  # of (kind, lesson, step, answer), oldest first

    def position(self):
        """Returns what sorts students by how far they are."""
        kind, lesson, step, _ = self.rows[-1] if self.rows else ("began", "", -1, "")
        return lesson, step, _KINDS.index(kind)


def notes_in(line: str) -> Notes:
    """Returns the notes of a student's file (ui/classroom/class_notes.cpp); empty ones if it is something else."""
    try:
        read = json.loads(line)
        if read["amplab_class"] != 1:
            return Notes()
        rows = tuple(
            (row["kind"], str(row["lesson"])[:80], int(row["step"]), str(row.get("answer", ""))[:_LONGEST_ANSWER])
            for row in read["notes"]
            if row["kind"] in _KINDS
        )
        return Notes(" ".join(str(read["student"]).split())[:_LONGEST_NAME], rows)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return Notes()


def stuck(notes: list, quiet_seconds: list) -> list:
    """Returns whether each student is stuck: nothing new for `STUCK_AFTER`, and most others are further."""
    places = [each.position() for each in notes]
    joined = sum(1 for each in notes if each.student)
    return [
        bool(mine.student) and quiet > STUCK_AFTER and 2 * sum(other > place for other in places) > joined
        for mine, quiet, place in zip(notes, quiet_seconds, places)
    ]


def predictions(notes: list) -> list:
    """Returns {lesson, step, answers: [[answer, count], ...]} of each question, the newest last. A student's last
    answer counts."""
    last = {}
    for student, each in enumerate(notes):
        for kind, lesson, step, answer in each.rows:
            if kind == "predicted":
                last.setdefault((lesson, step), {})[student] = answer
    return [
        {"lesson": lesson, "step": step + 1, "answers": Counter(answers.values()).most_common()}
        for (lesson, step), answers in sorted(last.items())
    ]


def newest_notes(folder: Path) -> Notes:
    """A student owns the folder, so links, pipes and long files in it are not read."""
    try:
        files = [] if folder.is_symlink() else [(file.lstat().st_mtime, file) for file in folder.glob("*.json")]
        handle = os.open(max(files)[1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except (OSError, ValueError):
        return Notes()
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return Notes()
        with open(handle, encoding="utf-8", errors="replace", closefd=False) as newest:
            return notes_in(newest.read(_MOST_BYTES))
    except OSError:
        return Notes()
    finally:
        os.close(handle)


class Classroom:
    def __init__(self, supervisor, tokens, clock=time.monotonic):
        self._supervisor, self._tokens, self._clock = supervisor, tokens, clock
        self._seen = {}  # seat number -> (rows, when they were first seen)
        self._pictures = {seat.number: (0.0, b"", threading.Lock()) for seat in supervisor.seats}

    def state(self) -> dict:
        """Returns all that the teacher's page shows, for JSON."""
        seats = self._supervisor.seats
        notes = [self._notes(seat) for seat in seats]
        quiet = [self._quiet(seat.number, each) for seat, each in zip(seats, notes)]
        rows = []
        for seat, each, is_stuck, used in zip(seats, notes, stuck(notes, quiet), self._supervisor.disk_used):
            kind, lesson, step, _ = each.rows[-1] if each.rows else ("", "", -1, "")
            rows.append({
                "seat": seat.number, "path": f"/seat/{self._tokens.seats[seat.number - 1]}",
                "student": each.student, "state": seat.state, "browsers": len(seat.browsers),
                "idle": int(seat.idle_seconds()), "lesson": lesson, "step": step + 1, "kind": kind,
                "stuck": is_stuck, "problem": seat.problem, "full": seat.full, "disk_mb": used >> 20,
            })  # fmt: skip
        return {"code": self._tokens.code, "seats": rows, "predictions": predictions(notes)}

    def thumbnail(self, number: int) -> bytes:
        """Returns a PNG of the seat's display, at most some seconds old; empty if it shows nothing."""
        if number not in self._pictures:
            return b""
        seat = self._supervisor.seats[number - 1]
        with self._pictures[number][2]:
            when, png, lock = self._pictures[number]
            if seat.state != ON:
                png = b""
            elif not png or self._clock() - when > _PICTURE_AGE:
                try:
                    png = screen.thumbnail(*screen.grab(str(seat.folders.rfb_socket)))
                except OSError:
                    png = b""
                self._pictures[number] = (self._clock(), png, lock)
            return png

    def _notes(self, seat) -> Notes:
        """Returns the newest notes that the seat's window has written, under whatever name."""
        return newest_notes(seat.folders.notes / f"amplab-class-{self._tokens.code}")

    def _quiet(self, number: int, notes: Notes) -> float:
        rows, since = self._seen.get(number, (None, 0.0))
        if rows != notes.rows:
            since = self._clock()
            self._seen[number] = (notes.rows, since)
        return self._clock() - since
