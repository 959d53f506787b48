#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains with 2 and 4 ranks, and in one process with the same global batch. Prints how far their losses diverge.

    tests/bench/ranks_and_one.py build/release/bin/amplab-engine [--steps 200] [--ranks 2,4]

Samples and weights are the same, so the losses would be equal in exact arithmetic. In fp32 the order of sums differs,
and training amplifies the rounding differences. A third run measures this amplification: one process with only the
order of its sums changed (narrower instructions in oneDNN, two threads instead of one).

A comparison fails if

- a loss in fp32 differs by more than a share of 1e-6 and by more than ten times the difference of the third run, or
- a scale, an overflow or a skip differs in any step.

Exit status: 1 if a comparison fails. Scales at the edge of fp16's range are printed without a verdict. They differ in
PyTorch too: each rank divides by its own batch size, so its scaled gradients are larger by the number of ranks.
"""
import argparse
import csv
import json
import os
import pathlib
import subprocess
import tempfile

BATCH = 32  # of each rank
MODELS = {
    "mlp": {"data": {"name": "fashion-mnist"}, "model": {"name": "mlp", "hidden": [64, 32]}},
    "cnn, synchronised batch norm": {"data": {"name": "fashion-mnist"}, "model": {"name": "cnn", "norm": "batch"},
                                     "optimizer": {"name": "sgd", "lr": 0.02, "momentum": 0.9},
                                     "parallel": {"sync_batch_norm": True}},
    "transformer": {"data": {"name": "arithmetic"},
                    "model": {"name": "transformer", "width": 32, "heads": 2, "blocks": 2}},
}
MODES = {
    "fp32": {"precision": {"mode": "fp32"}, "scaler": {"kind": "none"}},
    "amp-fp16": {"precision": {"mode": "amp-fp16"},
                 "scaler": {"kind": "dynamic", "init_scale": 2.0**10, "growth_interval": 50}},
    "amp-fp16, at the edge": {"precision": {"mode": "amp-fp16"},
                              "scaler": {"kind": "dynamic", "init_scale": 2.0**30, "growth_interval": 40}},
}
NARROW = {"ONEDNN_MAX_CPU_ISA": "SSE41"}


def trained(engine: str, config: dict, **environment: str) -> list[dict[str, str]]:
    """Trains, and returns the rows of history.csv."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "run.json").write_text(json.dumps(config))
        subprocess.run([engine, "run", folder / "run.json", "--out", folder / "out", "--quiet"], check=True,
                       env={**os.environ, **environment})
        with open(folder / "out/history.csv", newline="") as file:
            return list(csv.DictReader(file))


def divergence_of(one: list[dict[str, str]], other: list[dict[str, str]]) -> tuple[float, str]:
    """Returns the largest relative difference of losses, as a number and as text. The text adds the first step with
    more than 1e-6."""
    assert len(one) == len(other)
    shares = [abs(float(a["loss"]) - float(b["loss"])) / abs(float(a["loss"])) for a, b in zip(one, other)]
    first = next((step for step, share in enumerate(shares, 1) if share > 1e-6), None)
    return max(shares), f"{max(shares):.1e}" + (f", over 1e-6 from step {first}" if first else "")


def decided(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    """Returns the scaler's decisions of each step."""
    return [(row["loss_scale"], row["skipped"], row["found_inf"]) for row in rows]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("engine")
    words.add_argument("--steps", type=int, default=200)
    words.add_argument("--ranks", default="2,4")
    asked = words.parse_args()
    off = 0
    print("| model | mode | ranks | divergence | one process, sums in another order | scales and skips | skips |\n"
          "|---|---|---:|---:|---:|---|---:|")
    for (model, settings), (mode, precision), ranks in (
            (m, p, int(n)) for m in MODELS.items() for p in MODES.items() for n in asked.ranks.split(",")):
        config = {"name": model, "device": "cpu", "threads": 1, "train": {"steps": asked.steps, "eval_every": 0},
                  **settings, **precision}
        parallel = {"kind": "ddp", "ranks": ranks, **settings.get("parallel", {})}
        several = trained(asked.engine,
                          {**config, "parallel": parallel, "data": {**settings["data"], "batch_size": BATCH}})
        whole = {**config, "parallel": {}, "data": {**settings["data"], "batch_size": BATCH * ranks}}
        one = trained(asked.engine, whole)
        narrow = trained(asked.engine, {**whole, "threads": 2}, **NARROW)
        (share, text), (floor, floor_text) = divergence_of(one, several), divergence_of(one, narrow)
        same = decided(one) == decided(several)
        off += (mode == "fp32" and share > max(1e-6, 10 * floor)) or (mode != "amp-fp16, at the edge" and not same)
        print(f"| {model} | {mode} | {ranks} | {text} | {floor_text} | {'the same' if same else 'others'} | "
              f"{sum(int(row['skipped']) for row in one)} |", flush=True)
    raise SystemExit(off > 0)


if __name__ == "__main__":
    main()
