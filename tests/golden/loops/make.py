#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the loop of every case in PyTorch on the CPU and records the results.

    python make.py path/to/amplab-engine [case ...]      needs PyTorch; the tests do not

Reads cases/*.json, configurations with a `loop`. Writes expected/*.json (see README.md) and prints a line per case. The
code around a loop comes from the engine's export-pytorch. Nothing else of the engine is used.
"""
import json
import multiprocessing
import pathlib
import sys
from collections.abc import Iterator

import torch

from frame import HERE, frame_of
from recorder import GradScaler, Record


def record(engine: str, config: dict) -> dict:
    """Returns the record of the configuration's loop in PyTorch."""
    loop = config["loop"]
    text = loop if isinstance(loop, str) else "\n".join(loop) + "\n"
    return Record(frame_of(engine, config, GradScaler)).run(text)


def record_of(work: tuple[str, dict]) -> dict:
    return record(*work)


def text_of(golden: dict) -> str:
    """Returns JSON with a line per step."""
    def one(value) -> str:
        return json.dumps(value, allow_nan=False)

    steps = ",\n".join("    " + one(step) for step in golden["steps"])
    parameters = ",\n".join(f"    {one(name)}: {one(each)}" for name, each in golden["parameters"].items())
    rows = [f'  {one(key)}: {one(golden[key])}' for key in ("torch", "python", "error", "warnings")]
    rows += ['  "steps": [\n' + steps + "\n  ]" if steps else '  "steps": []',
             '  "parameters": {\n' + parameters + "\n  }"]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def warm_up() -> None:
    """Makes PyTorch load its lazily loaded parts before processes fork."""
    torch.set_num_threads(1)
    for kind in (torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW):
        weight = torch.nn.Parameter(torch.ones(1))
        weight.grad = torch.ones(1)
        kind([weight], lr=0.1).step()


def isolated(work: list[tuple[str, dict]]) -> Iterator[dict]:
    """Yields record() of each (engine, config). Each runs in a new process, so that runs do not affect each other."""
    warm_up()
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        yield from pool.imap(record_of, work)


def main() -> None:
    engine, names = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:]
    cases = [case for case in sorted((HERE / "cases").glob("*.json")) if not names or case.stem in names]
    (HERE / "expected").mkdir(exist_ok=True)
    for case, golden in zip(cases, isolated([(engine, json.loads(case.read_text())) for case in cases])):
        (HERE / "expected" / case.name).write_text(text_of(golden))
        error, steps = golden["error"], golden["steps"]
        verdicts = [v["verdict"] for step in steps for each in step["optimizers"].values() for v in each]
        print(f"{case.stem}: {len(steps)} steps, {verdicts.count('skipped')} skipped"
              + (f"; line {error['line']}: {error['class']}: {error['sentence'][:70]}" if error else ""), flush=True)


if __name__ == "__main__":
    main()
