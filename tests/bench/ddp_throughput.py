#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares one rank per core with one process of as many threads, in the engine and, with --torch, in PyTorch with
gloo.

    tests/bench/ddp_throughput.py build/release/bin/amplab-engine [--torch PYTHON] [--rounds 5] [--steps 100]
        [mlp cnn small-transformer]

PYTHON is the interpreter of a virtual environment with torch and numpy. All contestants use the same global batch;
ranks split it. The contestants of a round run in turn. Prints samples per second: the median of the quiet steps (the
fastest tenth of all rounds' steps) and, in brackets, the lowest and highest median of a round.
"""
import argparse
import csv
import json
import os
import pathlib
import statistics
import subprocess
import tempfile

from ddp_scaling import print_head, print_row, processor, quiet

WARM_UP = 20
WORKLOADS = {  # workloads of `amplab-engine bench`: (global batch, model, data)
    "mlp": (128, {"name": "mlp", "hidden": [512, 512]}, {}),
    "cnn": (128, {"name": "cnn", "hidden": [128], "channels": [16, 32], "norm": "batch"}, {}),
    "small-transformer": (16, {"name": "transformer", "activation": "gelu", "width": 128, "heads": 4, "blocks": 4},
                          {"name": "text", "context": 128}),
}


def engine_steps(engine, folder, workload, ranks, threads, steps, overlap=True):
    """Trains in the engine. Returns the seconds of each step after the warm-up."""
    batch, model, data = WORKLOADS[workload]
    config = {"name": workload, "device": "cpu", "threads": threads, "data": {**data, "batch_size": batch // ranks},
              "model": model, "precision": {"mode": "fp32"}, "scaler": {"kind": "none"},
              "train": {"steps": steps + WARM_UP, "eval_every": 0},
              "parallel": {"kind": "ddp" if ranks > 1 else "none", "ranks": ranks, "overlap": overlap,
                           "timeout_s": 60}}
    if data.get("name") == "text":
        config["data"]["path"] = str(text_file(folder))
    with tempfile.TemporaryDirectory(dir=folder) as out:
        path = pathlib.Path(out, "config.json")
        path.write_text(json.dumps(config))
        ended = subprocess.run([engine, "run", str(path), "--quiet", "--out", f"{out}/run"], capture_output=True,
                               text=True, env=dict(os.environ, OMP_NUM_THREADS=str(threads)))
        if ended.returncode:
            raise RuntimeError(ended.stderr)
        with open(f"{out}/run/history.csv", newline="") as file:
            return [batch / float(row["samples_per_s"]) for row in list(csv.DictReader(file))[WARM_UP:]]


def text_file(folder):
    """Writes a random text with the length and the vocabulary of the bench's text. Returns its path."""
    path = pathlib.Path(folder, "drawn.txt")
    if not path.exists():
        state, characters = 42, []
        for _ in range(1_000_000):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            characters.append(chr(ord("!") + (state >> 33) % 80))
        path.write_text("".join(characters))
    return path


def torch_steps(python, workload, ranks, threads, steps):
    """Trains in PyTorch by ddp_torch.py. Returns the seconds of each step after the warm-up."""
    words = [workload, ranks, threads, WORKLOADS[workload][0] // ranks, steps]
    ended = subprocess.run([python, pathlib.Path(__file__).with_name("ddp_torch.py"), *map(str, words)],
                           capture_output=True, text=True, env=dict(os.environ, OMP_NUM_THREADS=str(threads)))
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    return json.loads(ended.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("workloads", nargs="*", default=list(WORKLOADS))
    parser.add_argument("--torch", help="a Python that has torch")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=100)
    args = parser.parse_intermixed_args()
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        def engine(ranks, threads, overlap=True):
            return lambda workload: engine_steps(args.engine, folder, workload, ranks, threads, args.steps, overlap)

        def pytorch(ranks, threads):
            return lambda workload: torch_steps(args.torch, workload, ranks, threads, args.steps)

        contestants = {f"1 process, {cores} threads": engine(1, cores), f"{cores} ranks": engine(cores, 1),
                       f"{cores} ranks, no overlap": engine(cores, 1, False)}
        if args.torch:
            contestants[f"PyTorch, 1 process, {cores} threads"] = pytorch(1, cores)
            contestants[f"PyTorch, gloo, {cores} ranks"] = pytorch(cores, 1)
        print(f"{processor()}, {cores} cores, load {os.getloadavg()[0]:.1f} when it began; "
              f"{args.steps} steps in each of {args.rounds} rounds; samples a second\n")
        widths = (18, *(34 for _ in contestants))
        print_head(("workload", *contestants), widths)
        for workload in args.workloads:
            rounds = {name: [] for name in contestants}
            for _ in range(args.rounds):
                for name, steps_of in contestants.items():
                    rounds[name].append(steps_of(workload))
            cells = []
            for steps in rounds.values():
                batch = WORKLOADS[workload][0]
                medians = sorted(batch / statistics.median(round_) for round_ in steps)
                cells.append(f"{batch / quiet(sum(steps, [])):,.0f} ({medians[0]:,.0f} .. {medians[-1]:,.0f})")
            print_row((workload, *cells), widths)


if __name__ == "__main__":
    main()
