# SPDX-License-Identifier: Apache-2.0
"""The two ends of the wire: a thread reads commands, another one sends reports in batches. Needs no torch.

Owned by LiveSession. The thread that trains takes commands at step boundaries, and waits if reports are not read.
"""

import contextlib
import os
import sys
import threading
import time
from collections import deque
from typing import Any, Callable, Deque, Dict, List, Optional, Set

from amplab.live import reports
from amplab.live.cbor import Splitter, WireError, decode, framed

SECONDS_BETWEEN_BATCHES = 1 / 60
MOST_COMMANDS = 4096  # that wait
MOST_ROWS = 20_000  # that wait to be sent
TOO_MANY = "too many commands wait"  # member of a command that was dropped

Message = Dict[str, Any]


class Connection:
    def __init__(self, commands: int, reports: int, ended: Callable[[], None]):
        """commands, reports: file descriptors. ended: is called once by another thread, when no command follows."""
        self._commands_fd, self._reports_fd, self._on_end = commands, reports, ended
        self._commands: Deque[Message] = deque()
        self._arrived = threading.Condition()
        self._answer: Optional[Callable[[Message], None]] = None  # if the thread that trains takes none
        self.is_over = False  # no command follows
        self.damage: Optional[str] = None  # why, if the stream was damaged
        self._batch: List[Message] = []
        self._rows = 0
        self._batched = threading.Condition()
        self._lost: Set[Any] = set()  # kinds of reports that could not be encoded
        self._closes = self._is_gone = False
        self._sender = threading.Thread(target=self._send_all, name="amplab reports", daemon=True)
        self._reader = threading.Thread(target=self._read_all, name="amplab commands", daemon=True)

    def start(self):
        self._sender.start()
        self._reader.start()

    # ---- commands

    def next_command(self, wait: bool) -> Optional[Message]:
        """Returns the next command. None: there is none now, or with `wait`, none will follow."""
        with self._arrived:
            if wait:
                self._arrived.wait_for(lambda: self._commands or self.is_over)
            return self._commands.popleft() if self._commands else None

    def answer_with(self, answer: Callable[[Message], None]):
        """Passes the commands that wait, and then those that come, each by the thread that reads it."""
        with self._arrived:
            self._answer = answer
            while self._commands:
                answer(self._commands.popleft())

    def _read_all(self):
        splitter = Splitter()
        try:
            while True:
                data = os.read(self._commands_fd, 1 << 16)
                if not data:
                    break
                splitter.feed(data)
                while not self.is_over:
                    body = splitter.next()
                    if body is None:
                        break
                    self._receive(decode(body))
                if self.is_over:
                    return
        except WireError as error:
            self.damage = str(error)
        except OSError:
            pass
        self._end()

    def _receive(self, command: Message):
        if command.get("type") == "shutdown":
            self._end()
            return
        with self._arrived:
            if self._answer is not None:
                self._answer(command)
                return
            if len(self._commands) >= MOST_COMMANDS:
                command = {"type": TOO_MANY, "id": command.get("id")}
            self._commands.append(command)
            self._arrived.notify_all()

    def _end(self):
        with self._arrived:
            if self.is_over:
                return
            self.is_over = True
            self._on_end()  # within the lock: who waits for a command is not to go on meanwhile
            self._arrived.notify_all()

    # ---- reports

    def send(self, report: Message, command: int = 0):
        """Queues a report. Any thread. command: that it replies to."""
        if command:
            report = {"type": report["type"], "command": command, **report}
        with self._batched:
            self._batch.append(report)
            self._batched.notify_all()

    def send_step(self, lane: int, row: Message):
        self._add_row("steps", lane, row)

    def send_event(self, lane: int, event: Message):
        self._add_row("events", lane, event)

    def _add_row(self, kind: str, lane: int, row: Message):
        with self._batched:
            may_wait = threading.current_thread() is threading.main_thread()
            if self._rows >= MOST_ROWS and may_wait:
                self._batched.wait_for(lambda: self._rows < MOST_ROWS or self._is_gone)
            self._rows += 1
            last = self._batch[-1] if self._batch else {}
            if last.get("rows of") == (kind, lane):
                last["rows"].append(row)
            else:
                self._batch.append({"rows of": (kind, lane), "rows": [row]})
            self._batched.notify_all()

    def close(self):
        """Sends what is left."""
        with self._batched:
            self._closes = True
            self._batched.notify_all()
        self._sender.join()

    def _send_all(self):
        while True:
            with self._batched:
                self._batched.wait_for(lambda: self._batch or self._closes)
                batch, self._batch, self._rows = self._batch, [], 0
                closes = self._closes
                self._batched.notify_all()
            if batch and not self._write(batch):
                with self._batched:
                    self._is_gone = True
                    self._batched.notify_all()
                self._end()
                return
            if closes:
                return
            time.sleep(SECONDS_BETWEEN_BATCHES)

    def _write(self, batch: List[Message]) -> bool:
        """Returns False if the reader is gone."""
        try:
            view = memoryview(b"".join(map(self._framed, batch)))
            while view:
                view = view[os.write(self._reports_fd, view) :]
        except OSError:
            return False
        return True

    def _framed(self, message: Message) -> bytes:
        """Returns nothing for a report that cannot be encoded. No value of a row should do that."""
        try:
            return framed(_report(message))
        except Exception as error:
            rows = message.get("rows", ())
            if len(rows) > 1:
                return b"".join(self._framed({**message, "rows": [row]}) for row in rows)
            self._report_lost(message, error)
            return b""

    def _report_lost(self, message: Message, error: Exception):
        kind = message["rows of"][0] if "rows of" in message else message.get("type")
        if kind not in self._lost:  # else one sentence for each step
            self._lost.add(kind)
            with contextlib.suppress(Exception):
                what = f"{type(error).__name__}: {str(error).rstrip('.')}"
                sys.stderr.write(f"amplab: a report ({kind}) is left out, because it cannot be encoded: {what}.\n")


def _report(message: Message) -> Message:
    if "rows of" not in message:
        return message
    kind, lane = message["rows of"]
    return reports.steps(lane, message["rows"]) if kind == "steps" else reports.events(lane, message["rows"])
