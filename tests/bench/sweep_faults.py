#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills workers of a sweep, and the sweep itself, at random moments, and checks the runs in the session.

    tests/bench/sweep_faults.py build/release/bin/amplab-engine [--runs 200] [--every 0.7] [--seed 1]

Kills a worker about every `--every` seconds (exponentially distributed). After each twentieth kill it also kills the
sweep and starts it again. Then it runs the same sweep undisturbed, prints the number of kills and runs, and prints a
line for each faulty run. A run is faulty if the session has it twice or not at all, or if its losses differ in any bit
from the undisturbed run. Exit status: 1 if a run is faulty.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import tempfile
import time

SWEEP = {"base": {"device": "cpu", "threads": 1, "data": {"name": "spirals", "batch_size": 8}, "model": {"hidden": [4]},
                  "precision": {"mode": "amp-fp16"}, "train": {"eval_every": 0, "steps": 400}},
         "grid": {"optimizer.lr": [0.01, 0.1]}}


def children(parent: int) -> list[int]:
    """Returns the living children of a process."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            state, its_parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(its_parent) == parent and state != "Z":
            found.append(int(stat.parent.name))
    return found


def started(engine: str, sweep: pathlib.Path, session: pathlib.Path) -> subprocess.Popen:
    return subprocess.Popen([engine, "sweep", sweep, "--session", session, "--workers", "2"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def made(session: pathlib.Path) -> dict[str, list[str]]:
    """Returns the state and losses of each run, by run id. A list has more than one item if the run is stored twice."""
    runs: dict[str, list[str]] = {}
    with sqlite3.connect(f"file:{session}?mode=ro", uri=True) as file:
        for run, run_id, state in file.execute("SELECT run, run_id, state FROM runs ORDER BY run"):
            rows = file.execute("SELECT loss FROM history WHERE run = ? ORDER BY step", (run,))
            losses = [value.hex() for (value,) in rows]
            runs.setdefault(run_id, []).append(f"{state}: {' '.join(losses)}")
    return runs


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("engine")
    words.add_argument("--runs", type=int, default=200)
    words.add_argument("--every", type=float, default=0.7)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    chance = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as name:
        sweep, disturbed, quiet = (pathlib.Path(name) / file
                                   for file in ("sweep.json", "disturbed.amplab", "quiet.amplab"))
        sweep.write_text(json.dumps({**SWEEP, "seeds": (asked.runs + 1) // 2}))
        kills = ends = 0
        run = started(asked.engine, sweep, disturbed)
        while True:
            try:
                errors = run.communicate(timeout=chance.expovariate(1 / asked.every))[1]
            except subprocess.TimeoutExpired:
                if workers := children(run.pid):
                    os.kill(chance.choice(workers), signal.SIGKILL)
                    kills += 1
                if kills and kills % 20 == 0:
                    run.kill()
                    run.communicate()
                    ends, kills = ends + 1, kills + 1
                    run = started(asked.engine, sweep, disturbed)
                continue
            break
        off = []
        if run.returncode != 0:
            off.append(f"the sweep ended with {run.returncode}: {errors.strip().splitlines()[-1]}")
        undisturbed = started(asked.engine, sweep, quiet)
        undisturbed.communicate()
        expected, found = made(quiet), made(disturbed)
        off += [f"{run_id}: {len(found.get(run_id, []))} times" for run_id in expected
                if len(found.get(run_id, [])) != 1]
        off += [f"{run_id}: was not requested" for run_id in found if run_id not in expected]
        off += [f"{run_id}: other losses" for run_id, runs in found.items()
                if runs and runs[0] != expected.get(run_id, runs)[0]]
    print(f"{kills} processes killed, {ends} of them the sweep itself; {len(expected)} runs asked for, "
          f"{len(found)} there, {len(off)} off")
    for why in off:
        print(f"  off: {why}")
    raise SystemExit(bool(off))


if __name__ == "__main__":
    main()
