#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures data parallel training on this machine, fits the model of docs/scaling.md, and prints measured and modelled
step times.

    tests/bench/ddp_scaling.py build/release/bin/amplab-engine [--rounds 3] [--ranks 2,4,8] [--keep FOLDER]

Each round runs all configurations in turn, so that changes of the machine's speed affect all of them: several models
and bucket sizes, overlap on and off, gradients in fp32, fp16 and bf16. A rank has one thread.

The fit uses the time of collectives without overlap. In each step, the rank with the shortest wait arrived last, so its
wait contains no waiting for other ranks. The model is fitted to the median of these waits over the quiet steps (the
fastest tenth):

    calls * alpha + bytes(fp32) / B(fp32) + bytes(fp16) / B(fp16) + bytes(bf16) / B(bf16)

A ring has 2 (N-1) calls per bucket and transfers 2 (N-1)/N of its bytes. The fit minimizes squared relative residuals,
separately for each number of ranks, because ranks that share a core also wait for the core. B includes the summation.
The modelled step comes from `amplab-engine describe scaling`, with these figures and the measured step of one rank.
"""
import argparse
import csv
import itertools
import json
import os
import pathlib
import platform
import statistics
import subprocess
import tempfile

STEPS, WARM_UP = 80, 20
MODELS = {  # hidden widths of an MLP on Fashion-MNIST: 0.2, 0.7 and 0.9 million parameters
    "256": [256],
    "512-512": [512, 512],
    "256 x 12": [256] * 12,
}
BUCKETS = {"256": (25,), "512-512": (25,), "256 x 12": (25, 0.25)}  # MiB: few tensors never make more buckets
WIRES = ("none", "fp16", "bf16")
WAYS = tuple((False, wire) for wire in WIRES) + ((True, "none"),)  # overlap, gradients
FORMATS = {"none": "fp32", "fp16": "fp16", "bf16": "bf16"}


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def config_of(model, batch=64):
    return {"name": model, "data": {"batch_size": batch}, "model": {"hidden": MODELS[model]},
            "device": "cpu", "threads": 1, "precision": {"mode": "fp32"}, "scaler": {"kind": "none"},
            "train": {"steps": STEPS, "eval_every": 0}}


class Lab:
    """The engine and the folder of its files."""

    def __init__(self, engine, folder):
        self.engine, self.folder = engine, pathlib.Path(folder)
        self.environment = dict(os.environ, OMP_NUM_THREADS="1")
        for model in MODELS:
            (self.folder / f"{model}.json").write_text(json.dumps(config_of(model)))

    def call(self, *words):
        ended = subprocess.run([self.engine, *words], capture_output=True, text=True, env=self.environment)
        if ended.returncode:
            raise RuntimeError(f"{' '.join(words)}: {ended.stderr.strip()}")
        return ended.stdout

    def run(self, model, ranks, bucket, overlap, wire):
        """Returns two lists: the seconds of each step, and the shortest wait of any rank in each step."""
        with tempfile.TemporaryDirectory(dir=self.folder) as out:
            settings = [f"parallel.ranks={ranks}", f"parallel.bucket_mb={bucket}",
                        f"parallel.overlap={str(overlap).lower()}", f"parallel.compress={wire}",
                        f"parallel.kind={'ddp' if ranks > 1 else 'none'}", "parallel.timeout_s=60"]
            self.call("run", str(self.folder / f"{model}.json"), "--quiet", "--out", f"{out}/run",
                      *itertools.chain.from_iterable(("--set", setting) for setting in settings))
            with open(f"{out}/run/history.csv", newline="") as file:
                rows = list(csv.DictReader(file))[WARM_UP:]
        batch = ranks * config_of(model)["data"]["batch_size"]
        seconds = [batch / float(row["samples_per_s"]) for row in rows]
        waited = [min(float(row[f"rank.{r}.waited_s"]) for r in range(ranks)) for row in rows] if ranks > 1 else []
        return seconds, waited

    def plan(self, model, bucket, overlap, *words):
        """Returns the plan of `describe scaling`."""
        return json.loads(self.call("describe", "scaling", str(self.folder / f"{model}.json"), "--json",
                                    "--set", f"parallel.bucket_mb={bucket}",
                                    "--set", f"parallel.overlap={str(overlap).lower()}",
                                    "--algorithm", "ring", *words))


def quiet(seconds, others=None):
    """Returns the median of the fastest tenth of the steps, or of `others` in the same steps. No other process used the
    cores in them."""
    order = sorted(range(len(seconds)), key=seconds.__getitem__)[:max(1, len(seconds) // 10)]
    return statistics.median((others or seconds)[i] for i in order)


def least_squares(rows, wanted, unused=()):
    """Returns the x >= 0 that minimizes the sum of (row . x - wanted)^2, by the normal equations. Components that
    would be negative are fixed at 0."""
    used = [j for j in range(len(rows[0])) if any(row[j] for row in rows) and j not in unused]
    n = len(used)
    a = [[sum(row[i] * row[j] for row in rows) for j in used] + [sum(row[i] * y for row, y in zip(rows, wanted))]
         for i in used]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(a[r][i]))
        a[i], a[pivot] = a[pivot], a[i]
        for r in range(n):
            if r != i:
                factor = a[r][i] / a[i][i]
                a[r] = [x - factor * y for x, y in zip(a[r], a[i])]
    x = [0.0] * len(rows[0])
    for i, j in enumerate(used):
        x[j] = a[i][n] / a[i][i]
    below = [j for j, value in enumerate(x) if value < 0]
    return least_squares(rows, wanted, (*unused, min(below, key=x.__getitem__))) if below else x


def fit(measured, ranks, buckets_of):
    """Returns alpha in seconds, B of each format in bytes per second, and the relative residuals, for a number of
    ranks."""
    rows, wanted = [], []
    for (model, count, bucket, overlap, wire), (steps, waited) in measured.items():
        if count != ranks or overlap:
            continue
        seconds = quiet(steps, waited)
        row = [2 * (count - 1) * len(buckets_of[model, bucket]), 0, 0, 0]
        share = 1 if wire == "none" else 0.5
        row[1 + WIRES.index(wire)] = 2 * (count - 1) / count * sum(buckets_of[model, bucket]) * share
        rows.append([x / seconds for x in row])
        wanted.append(1.0)
    alpha, *betas = least_squares(rows, wanted)
    residuals = [sum(x * y for x, y in zip(row, [alpha, *betas])) - 1 for row in rows]
    return alpha, dict(zip(WIRES, (1 / beta if beta > 0 else float("inf") for beta in betas))), residuals


def spread(seconds):
    """Returns the median of the quiet steps and, in brackets, the median and the 90th percentile of all, in ms."""
    p90 = statistics.quantiles(seconds, n=10)[-1]
    return f"{1e3 * quiet(seconds):.2f} ({1e3 * statistics.median(seconds):.2f}, {1e3 * p90:.2f})"


def print_row(cells, widths):
    padded = (str(cell).rjust(width) if i else str(cell).ljust(width)
              for i, (cell, width) in enumerate(zip(cells, widths)))
    print("| " + " | ".join(padded) + " |", flush=True)


def print_head(cells, widths):
    print_row(cells, widths)
    print("| --- " + "| ---: " * (len(cells) - 1) + "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ranks", default="2,4,8")
    parser.add_argument("--keep", help="a folder for what was measured, as JSON")
    args = parser.parse_args()
    counts = [int(word) for word in args.ranks.split(",")]
    cores = len(os.sched_getaffinity(0))

    with tempfile.TemporaryDirectory() as folder:
        lab = Lab(args.engine, folder)
        cases = [(model, 1, 25, True, "none") for model in MODELS]
        cases += [(model, n, bucket, *way)
                  for n in counts for model in MODELS for bucket in BUCKETS[model] for way in WAYS]
        measured = {case: ([], []) for case in cases}
        loads = []
        for _ in range(args.rounds):
            for case in cases:
                seconds, waited = lab.run(*case)
                measured[case][0].extend(seconds)
                measured[case][1].extend(waited)
                loads.append(os.getloadavg()[0])
            if args.keep:
                rows = [{"case": case, "seconds": s, "waited": w} for case, (s, w) in measured.items()]
                pathlib.Path(args.keep, "ddp_scaling.json").write_text(json.dumps(rows))
        one = {model: quiet(measured[model, 1, 25, True, "none"][0]) for model in MODELS}
        profiles = {(model, bucket): lab.plan(model, bucket, True) for model in MODELS for bucket in BUCKETS[model]}
        buckets_of = {key: [b["bytes"] for b in plan["buckets"]] for key, plan in profiles.items()}
        packing = statistics.median(plan["packed_bytes_per_s"] for plan in profiles.values())

        print(f"{processor()}, {cores} cores, load {statistics.median(loads):.1f}; "
              f"packed at {packing / 1e9:.1f} GB/s; {STEPS - WARM_UP} steps in each of {args.rounds} rounds\n")
        fits = {n: fit(measured, n, buckets_of) for n in counts}
        widths = (5, 10, 12, 12, 12, 28)
        print_head(("ranks", "alpha us", "B fp32 GB/s", "B fp16 GB/s", "B bf16 GB/s", "residuals: median, largest"),
                   widths)
        for n, (alpha, bandwidth, residuals) in fits.items():
            off = sorted(abs(r) for r in residuals)
            print_row((n, f"{1e6 * alpha:.1f}", *(f"{bandwidth[wire] / 1e9:.2f}" for wire in WIRES),
                       f"{100 * statistics.median(off):.0f} %, {100 * off[-1]:.0f} %"), widths)

        print()
        widths = (46, 26, 12, 8)
        print_head(("model, ranks, bucket, gradients", "step, ms", "modelled, ms", "off"), widths)
        errors = []
        for model, n, bucket, overlap, wire in cases[len(MODELS):]:
            alpha, bandwidth, _ = fits[n]
            plan = lab.plan(model, bucket, overlap, "--ranks", str(n), "--per-node", str(n),
                            "--cores", str(cores), "--stolen", "1" if n >= cores else "0",
                            "--step-ms", str(1e3 * one[model]), "--packing", str(packing / 1e9),
                            "--within", f"{max(1e6 * alpha, 0.01):.4f}us,{min(bandwidth[wire] / 1e9, 1e4):.5f}GB/s")
            modelled = next(p["step_s"] for p in plan["points"] if p["gradients"] == FORMATS[wire])
            seconds = measured[model, n, bucket, overlap, wire][0]
            errors.append(modelled / quiet(seconds) - 1)
            print_row((f"{model}, {n}, {bucket} MiB, {FORMATS[wire]}" + ", overlap" * overlap, spread(seconds),
                       f"{1e3 * modelled:.2f}", f"{100 * errors[-1]:+.0f} %"), widths)
        absolute = sorted(abs(e) for e in errors)
        print(f"\nModelled steps are off by {100 * statistics.median(absolute):.0f} % (median), "
              f"{100 * absolute[int(0.9 * len(absolute))]:.0f} % (90 of 100), "
              f"{100 * absolute[-1]:.0f} % (largest). One rank alone: " +
              ", ".join(f"{m} {spread(measured[m, 1, 25, True, 'none'][0])} ms" for m in MODELS))


if __name__ == "__main__":
    main()
