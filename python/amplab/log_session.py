# SPDX-License-Identifier: Apache-2.0
"""Writes the session file of logs: beside the file at first, which it replaces once it is whole."""

import contextlib
import datetime
import hashlib
import json
import os
import sqlite3
from typing import Any, Dict, Iterable, Optional

from amplab import sentences
from amplab.scale_trace import ScaleTrace
from amplab.session_lock import SessionError, SessionLock
from amplab.session_writer import VERDICTS, connect, could_not_write, nan_bits

COLUMNS = ("loss", "lr", "loss_scale", "grad_norm", "samples_per_s", "eval_loss", "eval_accuracy")
MOST_EVENTS = 100_000  # of a run; the rows count all skips
SEE_MORE = (
    "To see more, record the run: import amplab; run = amplab.watch(model, optimizer, scaler). "
    "Then each skipped step has its op, module, line and element."
)
NO_LOG = (
    "has no line with a loss, a loss scale or a skipped step. Known are logs of apex, DeepSpeed, Megatron, fairseq and "
    "of a script's own prints, trainer_state.json of Hugging Face, CSV of W&B, MLflow and Lightning, and event files "
    "of TensorBoard"
)
OWN_SCALER = "{program} has a loss scaler of its own: with torch.amp.GradScaler, skips are explained as well."
OWN_SCALERS = ("apex", "DeepSpeed", "Megatron", "fairseq")


@contextlib.contextmanager
def written(path: str):
    """Within it, a new session is open as a connection. At its end the session replaces the file, or nothing does.

    Raises SessionError if the file has runs that are not from logs.
    """
    lock = SessionLock(path)
    part = f"{path}.part"
    try:
        _require_replaceable(path)
        _remove(part)
        with contextlib.closing(connect(part)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            yield connection
            connection.commit()
        with open(part, "rb") as file:
            os.fsync(file.fileno())
        os.replace(part, path)
    except (sqlite3.Error, OSError) as error:
        raise could_not_write(path, error) from error
    finally:
        _remove(part)
        lock.release()


def _require_replaceable(path: str):
    if not os.path.exists(path):
        return
    with contextlib.closing(connect(path)) as session:
        for (info,) in session.execute("SELECT info FROM runs"):
            if not str(json.loads(info or "{}").get("recorded_by", "")).endswith(" (log)"):
                raise SessionError(f"{path}: has runs that are not from logs. Choose another name: --path")
    if os.path.exists(path + "-wal"):
        raise SessionError(f"{path}: another program reads it. Close it there, or choose another name: --path")


def _remove(part: str):
    for name in (part, part + "-wal", part + "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


class LogRun:
    """One run of the session."""

    def __init__(self, connection: sqlite3.Connection, number: int, file: str):
        self._connection, self._run, self._file = connection, number, file
        self._trace = ScaleTrace()
        self._events = 0
        self._programs: Dict[str, None] = {}
        bits = nan_bits(connection, "steps")
        self._bits = [1 << bits[column] for column in COLUMNS]
        names = ("update", "found_inf", "skipped", "scaler_verdict") + COLUMNS
        nan = dict(zip(COLUMNS, self._bits))
        sets = "".join(
            f', "{name}" = CASE WHEN excluded.nan_mask & {nan.get(name, 0)} THEN NULL'
            f' ELSE coalesce(excluded."{name}", "{name}") END'
            for name in names
        )
        self._upsert = (
            f"INSERT INTO steps (run, step, {', '.join(map(_quoted, names))}, nan_mask) VALUES"
            f" (?, ?, {', '.join('?' for _ in names)}, ?) ON CONFLICT (run, step) DO UPDATE SET"
            f" nan_mask = (nan_mask & ~?) | excluded.nan_mask{sets}"
        )

    def write(self, rows: Iterable[Dict[str, Any]], program: str, notice: str = ""):
        """Writes rows as the readers of logs return them, then the run. Raises ValueError without a row."""
        count = 0
        for count, row in enumerate(rows, 1):
            if "skip" in row:
                self._write_skip(row["step"], row["skip"])
            else:
                self._write_row(row)
        if count == 0:
            raise ValueError(NO_LOG)
        program = next(iter(self._programs), program)
        own = " " + OWN_SCALER.format(program=program) if program in OWN_SCALERS else ""
        self._event(0, "print", "log", SEE_MORE + own)
        self._write_run(program, notice)

    def _write_skip(self, step: int, skip: Dict[str, Any]):
        self._programs.setdefault(skip["program"])
        if skip["is_last"]:
            self._trace.gave_up = skip["program"]
            return
        after, last = skip.get("next"), self._trace.last
        before = skip.get("scale", last if last is not None and after is not None and last > after else None)
        if before is None and after is not None:
            before = 2.0 * after  # these programs halve
        self._trace.add_skip(step, before, after)
        verdict = VERDICTS["unchanged" if after is None else "backed off"]
        self._put(step, {"loss_scale": before}, skipped=1, verdict=verdict)
        self._event(step, "skip", "step", sentences.skip(step, before))
        self._report_change(step, before, after)

    def _write_row(self, row: Dict[str, Any]):
        last, step = self._trace.last, row["step"]
        before = self._trace.skips
        skipped = self._trace.add_row(row)
        found = self._trace.skips - before  # that the row itself reports
        self._put(step, row, skipped=1 if found and skipped else None)
        if found:
            text = sentences.skip(step) if found == 1 else f"{found} steps up to {step} were skipped."
            self._event(step, "skip", "step", text)
        if row.get("loss_scale") is not None:
            self._report_change(step, last, row["loss_scale"])

    def _report_change(self, step: int, before: Optional[float], after: Optional[float]):
        if before is None or after is None or before == after:
            return
        kind = "growth" if after > before else "backoff"
        self._event(step, kind, "loss_scale", sentences.scale_change(before, after), before=before, after=after)

    def _put(self, step: int, row: Dict[str, Any], skipped: Optional[int], verdict: Optional[int] = None):
        values = [row.get(column) for column in COLUMNS]
        mask = sum(bit for bit, value in zip(self._bits, values) if value is not None and value != value)
        known = sum(bit for bit, value in zip(self._bits, values) if value is not None)
        update = max(0, step - self._trace.skips)
        self._connection.execute(
            self._upsert, [self._run, step, update, skipped, skipped, verdict, *values, mask, known]
        )

    def _event(self, step: int, kind: str, subject: str, text: str, before=None, after=None):
        self._events += 1
        if self._events > MOST_EVENTS and kind != "print":
            return
        self._connection.execute(
            'INSERT INTO event_rows (run, number, step, kind, subject, text, "before", "after") VALUES'
            " (?, ?, ?, ?, ?, ?, ?, ?)",
            [self._run, self._events, step, kind, subject, text, before, after],
        )

    def _write_run(self, program: str, notice: str):
        name = os.path.basename(self._file.rstrip(os.sep)) or self._file
        changed = datetime.datetime.fromtimestamp(os.path.getmtime(self._file), datetime.timezone.utc)
        scaler = {"kind": "dynamic" if self._trace.last is not None or self._trace.skips else "none"}
        info = {"recorded_by": f"{program} (log)", "notice": notice or f"From the log {self._file}"}
        row = {
            "run": self._run,
            "run_id": hashlib.sha256(os.path.abspath(self._file).encode("utf-8", "replace")).hexdigest()[:16],
            "name": name,
            "config": json.dumps({"recorded": True, "name": name, "scaler": scaler}),
            "loop": "",
            "info": json.dumps(info),
            "device": "",
            "state": "stopped",
            "reason": self._trace.verdict(),
            "ended_by": "nothing",
            "colour": (self._run - 1) % 8,
            "created": changed.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "note": "",
            "baseline": 0,
            "pinned": 0,
            "lane": self._run - 1,
        }
        self._connection.execute(
            f"INSERT INTO runs ({', '.join(map(_quoted, row))}) VALUES ({', '.join('?' for _ in row)})", [*row.values()]
        )


def _quoted(name: str) -> str:
    return f'"{name}"'
