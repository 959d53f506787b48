#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains 2 and 4 ranks beside one process with the batch of all of them, and prints how far their losses diverge.

    tests/bench/ranks_and_one.py build/release/bin/amplab-engine [--steps 200] [--ranks 2,4]

In exact arithmetic they would not: the same samples, the same weights. In fp32 sums are rounded in another order, and training
amplifies each difference, step by step. A third run measures by how much: the one process with only the order of its sums
changed (oneDNN's narrower instructions, two threads instead of one). Off is a loss in fp32 further away than
1e-6 of it and than ten times what the third run is, or a scale, an overflow or a skip that differs in any step.

A scaler whose scale is at the edge of fp16 does differ, in PyTorch too, and is shown without a verdict: each rank divides by its own batch, so that what
goes backward through it is as many times larger as there are ranks. Exit status: 1 if one is off.
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
                                     "optimizer": {"name": "sgd", "lr": 0.02, "momentum": 0.9}, "parallel": {"sync_batch_norm": True}},
    "transformer": {"data": {"name": "arithmetic"}, "model": {"name": "transformer", "width": 32, "heads": 2, "blocks": 2}},
}
MODES = {"fp32": {"precision": {"mode": "fp32"}, "scaler": {"kind": "none"}},
         "amp-fp16": {"precision": {"mode": "amp-fp16"}, "scaler": {"kind": "dynamic", "init_scale": 2.0**10, "growth_interval": 50}},
         "amp-fp16, at the edge": {"precision": {"mode": "amp-fp16"}, "scaler": {"kind": "dynamic", "init_scale": 2.0**30, "growth_interval": 40}}}
NARROW = {"ONEDNN_MAX_CPU_ISA": "SSE41"}


def trained(engine: str, config: dict, **environment: str) -> list[dict[str, str]]:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "run.json").write_text(json.dumps(config))
        subprocess.run([engine, "run", folder / "run.json", "--out", folder / "out", "--quiet"], check=True, env={**os.environ, **environment})
        with open(folder / "out/history.csv", newline="") as file:
            return list(csv.DictReader(file))


def divergence_of(one: list[dict[str, str]], other: list[dict[str, str]]) -> tuple[float, str]:
    """The largest difference of losses as a share of the loss; the same with the step in which it is first over 1e-6."""
    assert len(one) == len(other)
    shares = [abs(float(a["loss"]) - float(b["loss"])) / abs(float(a["loss"])) for a, b in zip(one, other)]
    first = next((step for step, share in enumerate(shares, 1) if share > 1e-6), None)
    return max(shares), f"{max(shares):.1e}" + (f", over 1e-6 from step {first}" if first else "")


def decided(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    return [(row["loss_scale"], row["skipped"], row["found_inf"]) for row in rows]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("engine")
    words.add_argument("--steps", type=int, default=200)
    words.add_argument("--ranks", default="2,4")
    asked = words.parse_args()
    off = 0
    print("| model | mode | ranks | divergence | one process, sums in another order | scales and skips | skips |\n|---|---|---:|---:|---:|---|---:|")
    for (model, settings), (mode, precision), ranks in ((m, p, int(n)) for m in MODELS.items() for p in MODES.items() for n in asked.ranks.split(",")):
        config = {"name": model, "device": "cpu", "threads": 1, "train": {"steps": asked.steps, "eval_every": 0}, **settings, **precision}
        parallel = {"kind": "ddp", "ranks": ranks, **settings.get("parallel", {})}
        several = trained(asked.engine, {**config, "parallel": parallel, "data": {**settings["data"], "batch_size": BATCH}})
        whole = {**config, "parallel": {}, "data": {**settings["data"], "batch_size": BATCH * ranks}}
        one = trained(asked.engine, whole)
        narrow = trained(asked.engine, {**whole, "threads": 2}, **NARROW)
        (share, text), (floor, floor_text), same = divergence_of(one, several), divergence_of(one, narrow), decided(one) == decided(several)
        off += (mode == "fp32" and share > max(1e-6, 10 * floor)) or (mode != "amp-fp16, at the edge" and not same)
        print(f"| {model} | {mode} | {ranks} | {text} | {floor_text} | {'the same' if same else 'others'} | "
              f"{sum(int(row['skipped']) for row in one)} |", flush=True)
    raise SystemExit(off > 0)


if __name__ == "__main__":
    main()
