# SPDX-License-Identifier: Apache-2.0
"""Writes a session file (docs/session-file.md) from a thread of its own, at most a second behind.

    writer = SessionWriter.open("run.amplab")
    run = writer.add_run({"name": "train.py", ...})
    writer.put("steps", {"run": run, "step": 1, "loss": 0.5})
    writer.close()

Any thread may call it. Training never waits for the disk: rows are queued.
"""

import math
import os
import pkgutil
import re
import sqlite3
import threading
from typing import Any, Callable, Dict, List, Optional

from amplab.session_lock import SessionError, SessionLock

APPLICATION_ID = 0x414D504C  # "AMPL", in the file header
SECONDS_BETWEEN_COMMITS = 0.5
VERDICTS = {"unchanged": 0, "grew": 1, "backed off": 2}  # scaler_verdict of steps: engine/run/verdict.h
MOST_WAITING = 1_000_000  # rows; more are not kept while a disk hangs

Row = Dict[str, Any]


def schema_sql() -> str:
    """Returns the SQL with which a session file begins. `amplab-engine describe session-schema` printed it."""
    return pkgutil.get_data("amplab", "schema.sql").decode()


def schema_version() -> int:
    return int(re.search(r"PRAGMA user_version = (\d+)", schema_sql()).group(1))


class SessionWriter:
    """One open session file. Runs of this process share it."""

    _open: Dict[str, "SessionWriter"] = {}

    @classmethod
    def open(cls, path) -> "SessionWriter":
        """Returns the writer of that file. Raises SessionError if the file cannot be written."""
        real = os.path.realpath(os.fspath(path))
        writer = cls._open.get(real)
        if writer is None:
            writer = cls._open[real] = cls(real)
        writer._users += 1
        return writer

    def __init__(self, path: str):
        self.path = path
        self.failure: Optional[str] = None  # a sentence, once rows cannot be written any more
        self._users = 0
        self._process = os.getpid()
        self._lock = SessionLock(path)
        try:
            self._connection = connect(path)
        except (sqlite3.Error, SessionError) as error:
            self._lock.release()
            raise error if isinstance(error, SessionError) else could_not_write(path, error) from error
        self._tables: Dict[str, _Table] = {}
        self._memory: Dict[tuple, int] = {}
        self._next_memory = _integer(self._connection, "SELECT max(number) FROM memory") + 1
        self._next_run = _integer(self._connection, "SELECT max(run) FROM runs") + 1
        self._waiting: List[tuple] = []
        self._changed = threading.Condition()
        self._ends = False
        self._flushes = False
        self._thread = threading.Thread(target=self._write_all, name="amplab session writer", daemon=True)
        self._thread.start()

    def add_run(self, row: Row, recorder=None) -> int:
        """Adds a row of `runs`. Returns the run's number in this file."""
        with self._changed:
            number, self._next_run = self._next_run, self._next_run + 1
        self.put("runs", dict(row, run=number))
        return number

    def put(self, table: str, row: Row):
        """Queues a row, which replaces the one with the same key. A missing column is "not recorded"."""
        if self.failure is None and len(self._waiting) < MOST_WAITING:
            self._waiting.append((table, row))

    def before_step(self, run: int) -> float:
        """A step of the run is about to begin. Returns the seconds that it was held: a file holds none."""
        return 0.0

    def flush(self):
        """Returns after all rows so far are committed, or once `failure` says why not."""
        with self._changed:
            self._flushes = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._waiting or not self._thread.is_alive(), timeout=60)

    def close(self):
        """Ends this use of the file. The last one commits, and releases the lock."""
        self._users -= 1
        if self._users > 0 or os.getpid() != self._process:  # a forked child does not own the file
            return
        self._open.pop(self.path, None)
        with self._changed:
            self._ends = True
            self._changed.notify_all()
        self._thread.join()
        self._connection.close()
        self._lock.release()

    def _write_all(self):
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._ends or self._flushes, timeout=SECONDS_BETWEEN_COMMITS)
                ends, self._flushes = self._ends, False
            count = len(self._waiting)
            try:
                if count:
                    self._commit(self._waiting[:count])
            except (sqlite3.Error, OSError, ValueError) as error:
                self.failure = str(could_not_write(self.path, error))
            with self._changed:
                del self._waiting[:count]
                self._changed.notify_all()
            if ends or self.failure is not None:
                return

    def _commit(self, rows: List[tuple]):
        with self._connection:
            for table, row in rows:
                if table == "steps":
                    row = self._with_memory(row)
                if table not in self._tables:
                    self._tables[table] = _Table(self._connection, table)
                self._tables[table].write(row)

    def _with_memory(self, row: Row) -> Row:
        """Moves the columns of memory into a row of their own, which many steps share."""
        bytes_ = tuple(sorted((key, row[key]) for key in row if key.startswith("memory_")))
        if not bytes_:
            return row
        number = self._memory.get(bytes_)
        if number is None:
            number = self._memory[bytes_] = self._next_memory
            self._next_memory += 1
            names = ", ".join(key for key, _ in bytes_)
            marks = ", ".join("?" for _ in bytes_)
            self._connection.execute(
                f"INSERT INTO memory (number, {names}) VALUES (?, {marks})", [number] + [value for _, value in bytes_]
            )
        return dict({key: value for key, value in row.items() if not key.startswith("memory_")}, memory=number)


class _Table:
    """Inserts rows into one table."""

    def __init__(self, connection: sqlite3.Connection, name: str):
        info = connection.execute(f"PRAGMA table_info({name})").fetchall()
        self._connection = connection
        self._columns = [column[1] for column in info]
        self._bits = nan_bits(connection, name)
        quoted = ", ".join(f'"{column}"' for column in self._columns)
        marks = ", ".join("?" for _ in self._columns)
        self._insert = f"INSERT OR REPLACE INTO {name} ({quoted}) VALUES ({marks})"

    def write(self, row: Row):
        if self._bits:
            mask = 0
            for column, bit in self._bits.items():
                value = row.get(column)
                if isinstance(value, float) and math.isnan(value):  # SQLite stores it as NULL
                    mask |= 1 << bit
            row = dict(row, nan_mask=mask)
        self._connection.execute(self._insert, [row.get(column) for column in self._columns])


def nan_bits(connection: sqlite3.Connection, table: str) -> Dict[str, int]:
    """Returns the bit of nan_mask of each number of a table: docs/session-file.md."""
    info = connection.execute(f"PRAGMA table_info({table})").fetchall()
    if "nan_mask" not in [column[1] for column in info]:
        return {}
    # Numbers have no type. Columns of later versions of `steps` begin at bit 42.
    numbers = [column[1] for column in info if column[2] == "" and not re.fullmatch(r"d\d+", column[1])]
    return dict(zip(numbers, list(range(10)) + list(range(42, 64)) if table == "steps" else range(64)))


def connect(path: str) -> sqlite3.Connection:
    """Opens a session file for writing, and makes it if there is none. Raises SessionError or sqlite3.Error."""
    connection = sqlite3.connect(path, timeout=10, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")  # committed rows survive a killed process
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA journal_size_limit = 16777216")
    if _integer(connection, "SELECT count(*) FROM sqlite_master") == 0:
        connection.executescript("BEGIN;" + schema_sql() + "COMMIT;")
        return connection
    if _integer(connection, "PRAGMA application_id") != APPLICATION_ID:
        connection.close()
        raise SessionError(f"{path}: is not a session of AMP Lab, but another program's database. Choose another name")
    version = _integer(connection, "PRAGMA user_version")
    if version != schema_version():
        connection.close()
        raise SessionError(
            f"{path}: has tables of version {version}, this package writes version {schema_version()}. "
            "Choose another name"
        )
    return connection


def _integer(connection: sqlite3.Connection, sql: str) -> int:
    return connection.execute(sql).fetchone()[0] or 0


def could_not_write(path: str, error: Exception) -> SessionError:
    if "not a database" in str(error):  # sqlite3 has no class or, before Python 3.11, code for it
        return SessionError(f"{path}: is not a session of AMP Lab. Choose another name")
    return SessionError(f"{path}: cannot be written: {error}. Free disk space, or save in a writable folder")
