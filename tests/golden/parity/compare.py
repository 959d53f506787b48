#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every case in PyTorch and in the engine on the same device, and compares the results.

    python compare.py path/to/amplab-engine [--device cuda] [--jobs N] [case ...]      needs PyTorch

Does what tests/engine/train/parity_test.cpp does, without stored traces. Both sides use the device's own autocast
lists, without tf32 in convolutions. Loss scales and skips must be equal in each step. Losses must be within 1e-5 (and
eps) in fp32, and within twice the format's unit roundoff in 16 bits: on an H200, PyTorch's own losses differ by up to
1.7 of it from those on a CPU. Prints a line per case. Exit status: 1 if a case differs.
"""
import csv
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from case_by_case import checked
from make import HERE, rows, trace

UNIT_ROUNDOFF = {"bf16": 2**-8, "fp16": 2**-11}


WIDER = {"mlp_deepseek_v3": 600, "transformer_nvfp4": 600, "mlp_mxfp4_exact": 2500}  # as tests/engine/train


def tolerance(case: str, mode: str, recipe: str, loss: float) -> float:
    """Returns the largest accepted difference from a loss. With a recipe, an operand between two codes may tip."""
    factor = WIDER.get(case, 200 if recipe != "none" else 1)
    low = next((u for name, u in UNIT_ROUNDOFF.items() if name in mode), None)
    return 2 * low * max(1.0, abs(loss)) if low else factor * (1e-5 * abs(loss) + 2**-23)


def ours(engine: str, case: pathlib.Path, device: str, folder: str) -> list[list[str]]:
    """Runs a case in the engine. Returns step, loss, scale and found_inf of each step."""
    subprocess.run([engine, "run", case, "--device", device, "--out", folder, "--quiet"], cwd=HERE, check=True,
                   capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    with open(f"{folder}/history.csv", newline="") as file:
        return [[row[key] for key in ("step", "loss", "loss_scale", "found_inf")] for row in csv.DictReader(file)]


def verdict(case: str, precision: dict[str, str], mine: list[list[str]], theirs: list[list[str]]) -> tuple[bool, str]:
    """Returns whether the results agree, and a sentence."""
    if len(mine) != len(theirs):
        return False, f"{len(mine)} steps are not PyTorch's {len(theirs)}"
    worst, skips = 0.0, 0
    for (step, loss, scale, found), (_, their_loss, their_scale, their_found, *_) in zip(mine, theirs):
        if (float(scale), bool(int(found))) != (float(their_scale), bool(int(their_found))):
            return False, (f"step {step}: scale {scale} and found_inf {found} are not "
                           f"PyTorch's {their_scale} and {their_found}")
        skips += int(found)
        x, y = float(loss), float(their_loss)
        if math.isfinite(x) or math.isfinite(y):
            between = tolerance(case, precision["mode"], precision.get("recipe", "none"), y)
            share = abs(x - y) / between if x != y else 0.0
            if not share <= 1:
                return False, (f"step {step}: loss {loss} is not PyTorch's {their_loss}, "
                               f"{share:.1f} times what may lie between")
            worst = max(worst, share)
    return True, f"{len(mine)} steps, {skips} with an Inf; losses use {100 * worst:.0f} % of what may lie between"


def compare(engine: str, case: pathlib.Path, device: str) -> tuple[bool, str]:
    config = json.loads(case.read_text())
    config["precision"] |= {"lists": device.partition(":")[0], "convolution_tf32": False}
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder) / case.name
        here.write_text(json.dumps(config))
        try:
            theirs = rows(trace(engine, here, device=device))
            return verdict(case.stem, config["precision"], ours(engine, here, device, folder), theirs)
        except subprocess.CalledProcessError as error:
            return False, f"{error.cmd[0]}: {error.stderr.strip().splitlines()[-1]}"


def main() -> None:
    device, results = checked(__doc__, compare)
    all_of_them = failed = 0
    for case, (good, sentence) in results:
        all_of_them, failed = all_of_them + 1, failed + (not good)
        print(f"{'same' if good else 'OFF '}  {case}: {sentence}", flush=True)
    print(f"{all_of_them - failed} of {all_of_them} cases as PyTorch on {device}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
