# SPDX-License-Identifier: Apache-2.0
"""Runs programs in the lab's engine, many lanes to a process. A process that crashes or hangs is halved until one
program is left."""

import concurrent.futures
import csv
import json
import os
import pathlib
import re
import subprocess
import tempfile

from outcome import Outcome
from programs import PRELUDE, Program

LANES = 64  # of a session, at most
PATIENCE = 60  # seconds for a process
CONFIG = {
    "seed": 7,
    "data": {"name": "spirals", "batch_size": 2},
    "model": {"name": "mlp", "hidden": [1]},
    "precision": {"mode": "fp32", "lists": "cpu"},
    "scaler": {"kind": "none"},
    "optimizer": {"name": "sgd", "lr": 0.1},
    "train": {"steps": 1, "eval_every": 0},
}
LOCATED = re.compile(
    r"(\d{5})\.json: loop line \d+, column \d+: (?:(\w+Error): )?(.*)", re.DOTALL
)  # refused before the first step


def config_of(program: Program, steps: int) -> dict:
    train = {"train": {**CONFIG["train"], "steps": steps}}
    return {"name": program.name, **CONFIG, **train, "loop": PRELUDE.splitlines() + program.lines}


def outcomes_in(folder: pathlib.Path) -> dict[str, Outcome]:
    runs = json.loads((folder / "run.json").read_text())["runs"]
    found = {run["run"]: Outcome([], run["reason"] if run["state"] == "failed" else None) for run in runs}
    with open(folder / "events.csv", newline="") as file:
        for event in csv.DictReader(file):
            if event["kind"] == "print" and "Warning: " not in event["text"]:
                found[event["run"]].printed += event["text"].splitlines()
            elif event["kind"] == "error":
                found[event["run"]].error = event["text"]
    return found


def run_together(engine: str, programs: list[Program], steps: int = 1) -> dict[str, Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for program in programs:
            files.append(pathlib.Path(folder, program.name + ".json"))
            files[-1].write_text(json.dumps(config_of(program, steps)))
        try:
            done = subprocess.run(
                [engine, "run", *files, "--device", "cpu", "--set", "threads=1", "--out", folder + "/out", "--quiet"],
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                env={**os.environ, "OMP_NUM_THREADS": "1"},
            )
            status = done.returncode
        except subprocess.TimeoutExpired:
            status = None
        if status in (0, 1):
            return outcomes_in(pathlib.Path(folder, "out"))
    if status == 2:
        refused = LOCATED.search(done.stderr)
        if not refused:
            raise SystemExit(done.stderr)
        name, kind, sentence = refused.groups()
        others = [program for program in programs if program.name != name]
        return {name: Outcome([], f"{kind or 'NotInTheLab'}: {sentence.strip()}")} | (
            run_together(engine, others, steps) if others else {}
        )
    if len(programs) == 1:
        end = (
            f"hang: no end after {PATIENCE} s"
            if status is None
            else f"crash: exit status {status}: {done.stderr[-200:].strip()}"
        )
        return {programs[0].name: Outcome([], end)}
    half = len(programs) // 2
    return run_together(engine, programs[:half], steps) | run_together(engine, programs[half:], steps)


def run_all(engine: str, programs: list[Program], jobs: int, steps: int) -> list[Outcome]:
    groups = [programs[i : i + LANES] for i in range(0, len(programs), LANES)]
    found: dict[str, Outcome] = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for each in pool.map(lambda group: run_together(engine, group, steps), groups):
            found |= each
    return [found[program.name] for program in programs]
