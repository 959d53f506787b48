# SPDX-License-Identifier: Apache-2.0
"""Turns logs of training runs into a session file. Needs no torch."""

import contextlib
import io
import os
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, NamedTuple

from amplab import event_file, log_lines, log_tables
from amplab.log_session import LogRun, written
from amplab.session_lock import SessionError

HEAD = 1 << 16  # bytes by which a format is recognised


class LogFormat(NamedTuple):
    program: str  # for `recorded_by`, unless its lines name another one
    recognises: Callable[[bytes], bool]
    rows: Callable[[BinaryIO], Iterator[Dict[str, Any]]]


def _text(file: BinaryIO) -> io.TextIOWrapper:
    return io.TextIOWrapper(file, encoding="utf-8-sig", errors="replace", newline="")


FORMATS = (  # the first one that recognises the file
    LogFormat("TensorBoard", event_file.is_event_file, event_file.rows_of),
    LogFormat(
        "Hugging Face", lambda head: head.lstrip()[:1] == b"{" and b'"log_history"' in head, log_tables.json_rows
    ),
    LogFormat(
        "CSV",
        lambda head: log_tables.is_table(head.decode("utf-8-sig", "replace").partition("\n")[0]),
        lambda file: log_tables.csv_rows(_text(file)),
    ),
    LogFormat("training script", lambda head: b"\0" not in head, log_lines.rows_of),
)


def session_of(files: List[str]) -> str:
    """Returns the session file that is named after the first log."""
    return os.path.splitext(os.path.normpath(files[0]))[0] + ".amplab"


def import_logs(files: List[str], path: str):
    """Writes one run for each file, or for each folder of event files. Raises SessionError, and leaves no file then."""
    with written(path) as connection:
        for number, file in enumerate(files, 1):
            try:
                rows, program = _open(file)
                with contextlib.closing(rows):
                    LogRun(connection, number, file).write(rows, program)
            except ValueError as error:
                raise SessionError(f"{file}: {error}") from error
            except OSError as error:
                raise SessionError(f"{file}: cannot be read: {error.strerror or error}") from error


def _open(file: str):
    if os.path.isdir(file):
        parts = sorted(os.path.join(file, name) for name in os.listdir(file) if "tfevents" in name)
        if not parts:
            raise ValueError("has no event files of TensorBoard. Name a file")
        return (row for part in parts for row in _rows(part, FORMATS[0])), FORMATS[0].program
    if os.path.exists(file) and not os.path.isfile(file):  # a pipe cannot be read twice, and may never end
        raise ValueError("is no regular file")
    with open(file, "rb") as opened:
        head = opened.read(HEAD)
    found = next((each for each in FORMATS if each.recognises(head)), None)
    if found is None:
        raise ValueError("is binary, and no event file of TensorBoard")
    return _rows(file, found), found.program


def _rows(file: str, log_format: LogFormat) -> Iterator[Dict[str, Any]]:
    with open(file, "rb") as opened:
        yield from log_format.rows(opened)
