# SPDX-License-Identifier: Apache-2.0
"""Reports of the wire protocol, made of the rows that a recorder writes into session files. Needs no torch."""

import json
import struct
from typing import Any, Dict, List, Sequence

Row = Dict[str, Any]
NOT_RECORDED = struct.pack("<Q", 0x7FF8A3B1AB5E0001)  # no NaN of a run has these bits

# Columns of a step with the key in its row, if that has another name. "q": integer or flag, "d": number.
_STEP = {
    "q": "step update samples growth_tracker infs_held found_inf skipped injected emulated verdict memory_bytes "
    "memory_peak_bytes".split(),
    "d": "wall_s loss lr loss_scale grad_norm_scaled grad_norm clip_coef samples_per_s eval_loss "
    "eval_accuracy".split(),
}
_KEYS = {"verdict": "scaler_verdict"}
_OP = {
    "q": "step seq casts casts_cached bytes zeros subnormals flushed inf nan count emulated injected "
    "underflowed_upstream line m n k".split(),
    "d": "time_us amax amin_nonzero start_us".split(),
    "I": "phase op layer policy in_dtypes compute_dtype out_dtype shape made_by".split(),
}


def _columns(rows: Sequence[Row], table: Dict[str, List[str]]) -> Dict[str, Any]:
    columns: Dict[str, Any] = {}
    texts: Dict[str, int] = {}
    for form, names in table.items():
        for name in names:
            values = [row.get(_KEYS.get(name, name)) for row in rows]
            if form == "d":
                cells = [NOT_RECORDED if value is None else struct.pack("<d", value) for value in values]
            elif form == "q":
                cells = [struct.pack("<q", int(value or 0)) for value in values]
            else:
                cells = [struct.pack("<I", texts.setdefault(value or "", len(texts))) for value in values]
            columns[name] = b"".join(cells)
    columns["texts"] = list(texts)
    return columns


def steps(lane: int, rows: Sequence[Row]) -> Row:
    return {"type": "steps", "lane": lane, "columns": _columns(rows, _STEP)}


def ops(lane: int, rows: Sequence[Row]) -> Row:
    return {"type": "ops", "lane": lane, "columns": _columns(rows, _OP)}


def event(row: Row) -> Row:
    """Returns an event of a row of `event_rows`."""
    members = {
        "step": row["step"],
        "wall_s": float(row.get("wall_s") or 0.0),
        "kind": row["kind"],
        "subject": row["subject"],
        "text": row["text"],
    }
    for key in ("before", "after"):
        value = row.get(key)
        if row.get(key + "_kind") == "json":
            value = {name: _plain(item) for name, item in json.loads(value).items()}
        members[key] = value
    if row.get("line"):
        members["line"] = row["line"]
    return members


def _plain(item):
    return str(item) if isinstance(item, (list, dict)) else item


def events(lane: int, rows: Sequence[Row]) -> Row:
    return {"type": "events", "lane": lane, "events": list(rows)}


def inspection(lane: int, row: Row, tensors: Sequence[Row]) -> Row:
    """row: of `inspections`; tensors: of `hist_rows`."""
    return {
        "type": "inspection_report",
        "lane": lane,
        "inspection": {
            "step": row["step"],
            "loss_scale": float(row["loss_scale"]),
            "skipped": bool(row["skipped"]),
            "injected": False,
            "tensors": [_histogram(tensor) for tensor in tensors],
            "updates": [],
        },
    }


def _histogram(row: Row) -> Row:
    numbers = {key: row[key] for key in ("name", "dtype", "shape", "count", "subnormals", "inf", "nan")}
    return {
        "tensor": {"kind": row["kind"], "name": row["tensor"], "seq": row["seq"]},
        "layer": row["layer"],
        "scale": float(row["scale"]),
        "numbers": {**numbers, "norm": float(row["norm"]), "amax": float(row["amax"]), "zeros": row["zero"]},
        "amin_nonzero": float(row["amin_nonzero"]),
        "exponents": _exponents(json.loads(row["exponents"])),
    }


def _exponents(counts: Dict[str, int]) -> Row:
    special = {"zeros": counts.pop("zero", 0), "inf": counts.pop("inf", 0), "nan": counts.pop("nan", 0)}
    by_exponent = {int(key): count for key, count in counts.items() if count}
    if not by_exponent:
        return {**special, "lowest": 0, "counts": []}
    lowest, highest = min(by_exponent), max(by_exponent)
    return {
        **special,
        "lowest": lowest,
        "counts": [by_exponent.get(exponent, 0) for exponent in range(lowest, highest + 1)],
    }


def lane_info(row: Row, settings: Sequence[str]) -> Row:
    """Returns a lane info of a row of `runs`. `recorded_by` says that its settings are facts, but for these."""
    info = json.loads(row["info"])
    members = {key: info[key] for key in ("device_description", "parameter_count", "parameters", "parameter_sizes")}
    return {
        **members,
        "layers": info["layers"],
        "notice": info["notice"].replace("Recorded from ", "", 1),  # the window knows whether it is live
        "recorded_by": info["recorded_by"],
        "facts": [{"name": name, "text": text} for name, text in info["facts"]],
        "device": row["device"],
        "run_id": row["run_id"],
        "loop": row["loop"],
        "settings": list(settings),
    }
