#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the memory of a rank by theory, by the engine's forecast, and as measured: without sharding, with sharded
optimizer state (ZeRO stage 1), and with sharded gradients too (stage 2).

    tests/bench/sharded_memory.py build/release/bin/amplab-engine [--ranks 2,4]

Theory, in bytes for P parameters in fp32 with Adam and N ranks (Rajbhandari et al., ZeRO, SC20, without fp16 copies,
which autocast does not keep):

- weights: 4 P
- gradients: 4 P, or 4 P / N at stage 2
- optimizer state: 8 P, or 8 P / N at stages 1 and 2
- buckets: a copy of all gradients. At stage 2: the last two buckets, and the gradients of the last one while it is
filled

Theory and measurement exclude memory for samples: the batch, activations, casts of weights. Prints a table. Exit
status: 1 if theory and measurement differ by more than 3 %.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import tempfile

PIXELS, CLASSES = 784, 10
MODELS = {"12 x 256": [256] * 12, "10 x 512": [512] * 10}
OF_SAMPLES = ("memory_activations", "memory_batch", "memory_cast_cache")


def layers(hidden: list[int]) -> list[int]:
    """Returns the number of parameters of each layer."""
    sizes = [PIXELS, *hidden, CLASSES]
    return [a * b + b for a, b in zip(sizes, sizes[1:])]


def theory(hidden: list[int], ranks: int, shard: str) -> float:
    """Returns a rank's bytes by the formulas above."""
    count = sum(layers(hidden))
    first, second = layers(hidden)[:2]  # one bucket each, filled last
    gradients, buckets = (count / ranks, 2 * first + second) if shard == "zero2" else (count, count)
    return 4 * (count + gradients + buckets) + 8 * count / (1 if shard == "none" else ranks)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("engine")
    words.add_argument("--ranks", default="2,4")
    asked = words.parse_args()
    off = 0
    print("| model | mode | ranks | shared out | theory, bytes | measured | off | predicted |\n"
          "|---|---|---:|---|---:|---:|---:|---:|")
    for model, hidden in MODELS.items():
        for mode in ("fp32", "amp-bf16"):
            for ranks in (int(n) for n in asked.ranks.split(",")):
                for shard in ("none", "zero1", "zero2"):
                    with tempfile.TemporaryDirectory() as name:
                        folder = pathlib.Path(name)
                        config = folder / "run.json"
                        config.write_text(json.dumps({
                            "name": model, "device": "cpu", "threads": 1,
                            "data": {"name": "fashion-mnist", "batch_size": 8}, "model": {"hidden": hidden},
                            "precision": {"mode": mode}, "scaler": {"kind": "none"}, "optimizer": {"name": "adam"},
                            "train": {"steps": 6, "eval_every": 0},
                            "parallel": {"kind": "ddp", "ranks": ranks, "shard": shard, "bucket_mb": 0.25}}))
                        subprocess.run([asked.engine, "run", config, "--out", folder / "out", "--quiet"], check=True)
                        with open(folder / "out/history.csv", newline="") as file:
                            last = list(csv.DictReader(file))[-1]
                        described = subprocess.run([asked.engine, "describe", "memory", config, "--json"], check=True,
                                                   capture_output=True, text=True)
                        forecast = json.loads(described.stdout)
                    of_samples = sum(int(last[column]) for column in OF_SAMPLES)
                    peak, by_theory = int(last["memory_peak_bytes"]), theory(hidden, ranks, shard)
                    measured = peak - of_samples
                    predicted = next(each["memory_peak_bytes"] for each in forecast if each["mode"] == mode)
                    apart = measured / by_theory - 1
                    off += abs(apart) > 0.03
                    forecast_text = "the same" if predicted == peak else f"{predicted - of_samples:,}"
                    print(f"| {model} | {mode} | {ranks} | {shard} | {by_theory:,.0f} | {measured:,} | "
                          f"{100 * apart:+.1f} % | {forecast_text} |", flush=True)
    raise SystemExit(off > 0)


if __name__ == "__main__":
    main()
