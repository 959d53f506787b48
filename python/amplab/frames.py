# SPDX-License-Identifier: Apache-2.0
"""Reads session files for notebooks."""

import os
import sqlite3
from typing import List, Optional
from urllib.parse import quote

VIEWS = ("history", "events", "ops", "hist", "updates", "exponents", "columns")


class Frames:
    """A session file: `history`, `events`, `ops`, `hist`, `updates`, `exponents` and `columns` as pandas frames.

    session = amplab.open("run.amplab")
    session.history.plot("step", ["loss", "loss_scale"], subplots=True)

    Frames are those of one run: `run`, the last one at first. They are read again at each access.
    """

    def __init__(self, path):
        path = os.path.abspath(os.fspath(path))
        if not os.path.exists(path):
            raise FileNotFoundError(f"{path}: does not exist")
        try:
            self._connection, rows = _opened(path)
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{path}: is not a session of AMP Lab: {error}") from error
        self.path = path
        self.run: Optional[int] = rows[-1][0] if rows else None

    @property
    def runs(self):
        return self._frame("SELECT * FROM runs ORDER BY run", [])

    def __getattr__(self, name):
        if name not in VIEWS:
            raise AttributeError(f"a session has no {name!r}, but runs, {', '.join(VIEWS)}")
        return self._frame(f"SELECT * FROM {name} WHERE run = ?", [self.run])

    def explanations(self, run: Optional[int] = None) -> List[str]:
        """Returns the events of a run in sentences: skips, explanations and mistakes."""
        rows = self._connection.execute(
            "SELECT text FROM event_rows WHERE run = ? AND kind IN ('skip', 'nonfinite', 'print') ORDER BY number",
            [self.run if run is None else run],
        )
        return [text for (text,) in rows]

    def summaries(self):
        """Returns number, name, state, reason, steps and skipped steps of each run."""
        return self._connection.execute(
            "SELECT r.run, r.name, r.state, r.reason, max(s.step), max(s.step - s.\"update\") FROM runs r"
            " LEFT JOIN steps s ON s.run = r.run GROUP BY r.run ORDER BY r.run"
        ).fetchall()

    def close(self):
        """Leaves no file beside the session, and neither does the end of the program."""
        self._connection.close()

    def _frame(self, sql, arguments):
        import pandas

        return pandas.read_sql_query(sql, self._connection, params=arguments)


def _opened(path: str):
    """Returns a connection that only reads, and the runs. Raises sqlite3.DatabaseError."""
    ways = ["mode=rw"]  # one that may not write cannot remove the files that a journal needs while it is read
    if not os.path.exists(path + "-wal"):
        ways.append("immutable=1")  # in a folder that cannot be written
    for way in ways:
        connection = sqlite3.connect(f"file:{quote(path)}?{way}", uri=True)
        try:
            connection.execute("PRAGMA query_only = 1")
            return connection, connection.execute("SELECT run FROM runs ORDER BY run").fetchall()
        except sqlite3.DatabaseError:
            connection.close()
            if way == ways[-1]:
                raise
