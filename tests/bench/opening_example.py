#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the claim of the opening example: trains its four lanes with many seeds and prints their accuracies.

    tests/bench/opening_example.py build/release/bin/amplab-engine [--seeds 20] [--jobs 2]

Claim: fp32, bf16 and fp16 with a scaler pass 80 %, and fp16 without a scaler stays at chance (10 %). Exit status: 1 if
a seed contradicts the claim. AMPLAB_CPU_VARIANT and ONEDNN_MAX_CPU_ISA select the instructions of another processor.
"""
import argparse
import concurrent.futures
import csv
import pathlib
import statistics
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "examples"
LANES = {"fp32": True, "fp16-no-scaler": False, "fp16-scaler": True, "bf16": True}  # lane: whether it learns


def evaluations(engine, lane, seed):
    """Returns the accuracies of one lane, as (step, per cent)."""
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([engine, "run", EXAMPLES / f"deep-{lane}.json", "--set", f"seed={seed}", "--set", "threads=1",
                        "--quiet", "--out", out], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(pathlib.Path(out) / "history.csv", newline="") as file:
            return [(int(row["step"]), 100 * float(row["eval_accuracy"]))
                    for row in csv.DictReader(file) if row["eval_accuracy"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    false = 0
    print("lane            final %: lowest  median  highest   passed 80 % at step: median  last")
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        for lane, learns in LANES.items():
            runs = list(pool.map(lambda seed: evaluations(asked.engine, lane, seed), range(1, asked.seeds + 1)))
            final = [run[-1][1] for run in runs]
            passed = [next((step for step, accuracy in run if accuracy >= 80), None) for run in runs]
            false += sum(accuracy < 80 if learns else accuracy > 11 for accuracy in final)
            steps = [step for step in passed if step]
            when = f"{statistics.median(steps):27.0f}  {max(steps):4d}" if steps else f"{'never':>27}"
            print(f"{lane:15} {min(final):15.1f}  {statistics.median(final):6.1f}  {max(final):7.1f}   {when}",
                  flush=True)
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
