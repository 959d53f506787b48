#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every case three times on one device: twice as configured, and once with every step eager. Checks that all
results have the same bits.

    python bits.py path/to/amplab-engine [--device cuda] [--jobs N] [case ...]      needs Python only

Prints each difference and the number of cases without one. Exit status: 1 if a case differs.
"""
import csv
import os
import pathlib
import subprocess
import sys
import tempfile

from case_by_case import checked
from make import HERE

COLUMNS = ("step", "loss", "loss_scale", "growth_tracker", "found_inf", "skipped", "grad_norm", "eval_loss",
           "eval_accuracy")


def read_history(folder: str) -> list[list[str]]:
    """Returns COLUMNS of a run's history.csv."""
    with open(f"{folder}/history.csv", newline="") as file:
        return [[row[column] for column in COLUMNS] for row in csv.DictReader(file)]


def history(engine: str, case: pathlib.Path, device: str, *settings: str) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([engine, "run", case, "--device", device, *settings, "--out", folder, "--quiet"], cwd=HERE,
                       check=True, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
        return read_history(folder)


def first_difference(one: list[list[str]], other: list[list[str]]) -> str:
    """Returns a text about the first difference, or "" if there is none."""
    if len(one) != len(other):
        return f"{len(one)} and {len(other)} steps"
    found = ((a[0], column, x, y) for a, b in zip(one, other) for column, x, y in zip(COLUMNS, a, b) if x != y)
    return next((f"step {step}, {column}: {x} and {y}" for step, column, x, y in found), "")


def differences(engine: str, case: pathlib.Path, device: str) -> list[str]:
    """Returns a sentence for each difference."""
    try:
        first = history(engine, case, device)
        others = {"run again": history(engine, case, device),
                  "traced": history(engine, case, device, "--set", "train.compile=false")}
    except subprocess.CalledProcessError as error:
        return [(error.stderr.strip().splitlines() or ["it did not run"])[-1]]
    return [f"{how}, {difference}" for how, other in others.items()
            if (difference := first_difference(first, other))]


def main() -> None:
    device, results = checked(__doc__, differences)
    all_of_them = failed = 0
    for case, off in results:
        all_of_them, failed = all_of_them + 1, failed + bool(off)
        for sentence in off:
            print(f"OFF   {case}: {sentence}", flush=True)
    print(f"{all_of_them - failed} of {all_of_them} cases give the same bits again, and traced, on {device}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
