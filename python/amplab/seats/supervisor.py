# SPDX-License-Identifier: Apache-2.0
"""Starts seats that a browser wants, and ends those that are not used. Runs on the main thread."""

import os
import queue
import time
from pathlib import Path

from amplab.seats.seat import ENDING, OFF, ON, STARTING, Seat

_TICK, _TICK_WHILE_MOVING = 0.5, 0.05  # seconds
_LEAST_BYTES = 4096  # that a file or folder counts, so that empty ones are limited as well
_BETWEEN_SIZES = 10.0  # seconds between two measurements of the homes


class Supervisor:
    def __init__(self, seats: list, idle_seconds: float, disk_bytes: int):
        self.seats = seats  # seat n is seats[n - 1]
        self._idle_seconds, self._disk_bytes = idle_seconds, disk_bytes
        self._wanted = queue.SimpleQueue()
        self._ends = False
        self._next_sizes = 0.0
        self.disk_used = [0] * len(seats)  # bytes

    def wake(self, seat: Seat, seconds: float = 70.0) -> bool:
        """Starts the seat if it is off. Any thread but the main one. Returns whether it is on."""
        if seat.state in (OFF, ENDING):
            seat.settled.clear()
            self._wanted.put(seat)
        seat.settled.wait(seconds)
        return seat.state == ON

    def run(self) -> None:
        """Returns after `stop`, with all seats ended."""
        try:
            while not self._ends:
                self.tick()
        finally:
            for seat in self.seats:
                seat.end()
            while any(seat.state != OFF for seat in self.seats):
                time.sleep(_TICK_WHILE_MOVING)
                for seat in self.seats:
                    seat.advance()

    def stop(self) -> None:
        """Any thread, or a signal handler."""
        self._ends = True
        self._wanted.put(None)

    def tick(self, wait: float = _TICK) -> None:
        """Starts what is wanted, moves all seats on, and measures. wait: seconds for a browser to want a seat."""
        moving = any(seat.state in (STARTING, ENDING) for seat in self.seats)
        try:
            seat = self._wanted.get(timeout=min(wait, _TICK_WHILE_MOVING) if moving else wait)
            if seat:
                self._start(seat)
        except queue.Empty:
            pass
        for seat in self.seats:
            self._guarded(seat, seat.advance)
            if seat.state == ON and seat.idle_seconds() > self._idle_seconds:
                seat.end()
        if time.monotonic() >= self._next_sizes:
            self.measure_homes()

    def _start(self, seat: Seat) -> None:
        self._guarded(seat, seat.start)
        if seat.state == ON:  # another browser was first
            seat.settled.set()

    def _guarded(self, seat: Seat, action) -> None:
        """One seat that cannot start, as when the machine has no process left, does not end the others."""
        try:
            action()
        except OSError as error:
            seat.kill()
            seat.problem = f"Seat {seat.number} cannot start: {error}."

    def measure_homes(self) -> None:
        """A home over its limit is read-only from the next start, and the seat is started again for that."""
        self._next_sizes = time.monotonic() + _BETWEEN_SIZES
        for place, seat in enumerate(self.seats):
            self.disk_used[place] = folder_bytes(seat.folders.home.parent)
            was, seat.full = seat.full, self.disk_used[place] > self._disk_bytes
            if seat.full and not was and seat.state == ON:
                seat.end()


def folder_bytes(folder: Path) -> int:
    """Returns the bytes on disk of all files below a folder. Links are not followed."""
    total, folders = 0, [folder]
    while folders:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    total += max(_bytes_of(entry), _LEAST_BYTES)
        except OSError:  # deleted meanwhile
            pass
    return total


def _bytes_of(entry: os.DirEntry) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_blocks * 512
    except OSError:
        return 0
