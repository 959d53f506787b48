#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the memory of training in the engine and in PyTorch: peak resident memory minus resident memory before the
model is created, with the data loaded. Each measurement has its own process.

    pip install torch numpy            # for this comparison only
    python tests/bench/resident_memory.py --engine build/release/bin/amplab-engine [--compile] [WORKLOAD ...]

Prints a table in MiB, with the engine's share of PyTorch's memory. Linux and CPU only. Both train a tiny model first,
so that the start of their libraries (some 150 MiB in PyTorch, 5 in the engine) is not counted.
"""
import argparse
import json
import pathlib
import subprocess
import sys

from workloads_torch import AT_HOME, PRECISIONS, SUBJECTS, WORKLOADS

STEPS = 60


def status(row):
    """Returns a row of /proc/self/status in bytes."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith(row + ":"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"/proc/self/status has no {row}")


def train_in_pytorch(name, compiled):
    """Trains in this process. Prints the bytes that training needed."""
    import torch

    import side_by_side

    data = SUBJECTS[name.rpartition("-")[0]][1](torch)
    if not name.startswith("tiny"):
        warm_up = side_by_side.PyTorch("tiny-" + name.rpartition("-")[2], SUBJECTS["tiny"][1](torch), "cpu", False)
        warm_up.seconds_per_step()
        del warm_up
    pathlib.Path("/proc/self/clear_refs").write_text("5")
    before = status("VmRSS")
    contestant = side_by_side.PyTorch(name, data, "cpu", compiled)
    contestant.steps = STEPS
    contestant.seconds_per_step()
    print(json.dumps(status("VmHWM") - before))


def answer(*command):
    """Runs a command. Returns the JSON that it prints, or None if it fails."""
    ended = subprocess.run(command, capture_output=True, text=True)
    return json.loads(ended.stdout) if ended.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", help="mlp-bf16, or mlp for all its precisions")
    parser.add_argument("--engine")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--here", choices=["eager", "compiled"], help=argparse.SUPPRESS)  # trains in this process
    args = parser.parse_args()
    if args.here:
        return train_in_pytorch(args.workloads[0], args.here == "compiled")
    if not args.engine:
        parser.error("--engine is missing")
    if unknown := [word for word in args.workloads if word not in WORKLOADS and word not in SUBJECTS]:
        parser.error(f"unknown workload {unknown[0]}; expected one of {', '.join(SUBJECTS)}, "
                     f"or with -{', -'.join(PRECISIONS)}")
    kinds = ["eager"] + ["compiled"] * args.compile
    print(f"| workload | engine MiB | {' | '.join(k + ' MiB' for k in kinds)} | "
          f"{' | '.join('engine / ' + k for k in kinds)} |")
    print("| --- |" + " ---: |" * (1 + 2 * len(kinds)))
    for name in [n for word in args.workloads or AT_HOME["cpu"] for n in WORKLOADS
                 if word in (n, n.rpartition("-")[0])]:
        first = "tiny-" + name.rpartition("-")[2]
        rows = answer(args.engine, "bench", *dict.fromkeys([first, name]), "--rounds", "3", "--json")
        mine = rows[-1]["resident_bytes"]
        theirs = [answer(sys.executable, __file__, name, "--here", kind) for kind in kinds]
        cells = [f"{t / 2**20:.1f}" if t else "-" for t in theirs] + [f"{mine / t:.2f}" if t else "-" for t in theirs]
        print(f"| {name} | {mine / 2**20:.1f} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
