# SPDX-License-Identifier: Apache-2.0
"""Reads histories that are tables: CSV of W&B, MLflow and Lightning, JSON of Hugging Face's Trainer."""

import csv
import json
from typing import Any, BinaryIO, Dict, Iterator, List, Optional, TextIO

from amplab.log_names import column_of, is_measured, row_of

MOST_JSON = 256 << 20  # bytes
_LONG = {"key": ("key", "metric", "metric name", "name", "tag"), "value": ("value",), "step": ("step",)}  # MLflow


def is_table(first_line: str) -> bool:
    """Returns whether a file that begins with this line is a CSV table of measurements."""
    try:
        names = next(csv.reader([first_line]), [])
    except csv.Error:  # such as a progress bar, which has \r
        return False
    return len(names) > 1 and (_long_columns(names) is not None or len(_columns(names)) > 1)


def csv_rows(file: TextIO) -> Iterator[Dict[str, Any]]:
    """Returns rows with `step`: the table's, or in order. Raises ValueError."""
    reader = csv.reader(file)
    try:
        names = next(reader, [])
        columns, long = _columns(names), _long_columns(names)
        for number, cells in enumerate(reader, 1):
            if len(cells) < len(names):
                continue  # the last line of a table that is still written
            if long is not None:
                pairs = [(cells[long["key"]], cells[long["value"]]), ("step", cells[long["step"]])]
            else:
                pairs = [(name, cells[at]) for at, name in columns.items()]
            row = row_of(pairs)
            if is_measured(row):
                yield {"step": number, **row}
    except (csv.Error, UnicodeError) as error:
        raise ValueError(f"line {reader.line_num} is no CSV: {error}") from error


def _columns(names: List[str]) -> Dict[int, str]:
    """Returns names of known columns by position. W&B's charts have "RUN - NAME", of which the first run is read."""
    found: Dict[int, str] = {}
    runs = []
    for at, name in enumerate(names):
        run, dash, metric = name.rpartition(" - ")
        if column_of(metric) is None:
            continue
        if dash and run not in runs:
            runs.append(run)
        if not dash or run == runs[0]:
            found[at] = metric
    return found


def _long_columns(names: List[str]) -> Optional[Dict[str, int]]:
    """Returns the positions of key, value and step in a table with a row for each number."""
    lower = [name.strip().lower() for name in names]
    found = {
        column: next((lower.index(name) for name in known if name in lower), None) for column, known in _LONG.items()
    }
    return None if None in found.values() else found


def json_rows(file: BinaryIO) -> Iterator[Dict[str, Any]]:
    """Returns the rows of trainer_state.json. Raises ValueError."""
    text = file.read(MOST_JSON + 1)
    if len(text) > MOST_JSON:
        raise ValueError(f"has more than {MOST_JSON >> 20} MiB of JSON")
    try:
        state = json.loads(text)
    except RecursionError as error:
        raise ValueError("is nested too deeply") from error
    except ValueError as error:
        raise ValueError(f"is no whole JSON: {error}") from error
    history = state.get("log_history") if isinstance(state, dict) else None
    if not isinstance(history, list):
        raise ValueError("is JSON without a log_history, which trainer_state.json of Hugging Face has")
    for entry in history:
        if isinstance(entry, dict) and "train_runtime" not in entry:  # the last one has means of the whole run
            row = row_of((str(key), value) for key, value in entry.items())
            if is_measured(row) and "step" in row:
                row.pop("epoch", None)
                yield row
