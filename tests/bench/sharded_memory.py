#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Memory of a rank where nothing, the optimizer's state (ZeRO stage 1) or gradients too (stage 2) are shared out: by theory, as the
engine predicts it, and as it is measured.

    tests/bench/sharded_memory.py build/release/bin/amplab-engine [--ranks 2,4]

Theory, for P parameters in fp32 with Adam and N ranks: weights 4 P, gradients 4 P or 4 P / N, state 8 P or 8 P / N bytes (Rajbhandari et
al., ZeRO, SC20, without the fp16 copies that autocast does not keep), and buckets: a copy of all gradients, or, at stage 2, the
two last ones, and the gradients of the last while it is filled. What samples take (batch, activations, casts of weights) is
left out of theory and measurement alike. Exit status: 1 where they are over 3 % apart.
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
    sizes = [PIXELS, *hidden, CLASSES]
    return [a * b + b for a, b in zip(sizes, sizes[1:])]


def theory(hidden: list[int], ranks: int, shard: str) -> float:
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
    print("| model | mode | ranks | shared out | theory, bytes | measured | off | predicted |\n|---|---|---:|---|---:|---:|---:|---:|")
    for model, hidden in MODELS.items():
        for mode in ("fp32", "amp-bf16"):
            for ranks in (int(n) for n in asked.ranks.split(",")):
                for shard in ("none", "zero1", "zero2"):
                    with tempfile.TemporaryDirectory() as name:
                        folder = pathlib.Path(name)
                        config = folder / "run.json"
                        config.write_text(json.dumps({
                            "name": model, "device": "cpu", "threads": 1, "data": {"name": "fashion-mnist", "batch_size": 8}, "model": {"hidden": hidden},
                            "precision": {"mode": mode}, "scaler": {"kind": "none"}, "optimizer": {"name": "adam"}, "train": {"steps": 6, "eval_every": 0},
                            "parallel": {"kind": "ddp", "ranks": ranks, "shard": shard, "bucket_mb": 0.25}}))
                        subprocess.run([asked.engine, "run", config, "--out", folder / "out", "--quiet"], check=True)
                        with open(folder / "out/history.csv", newline="") as file:
                            last = list(csv.DictReader(file))[-1]
                        forecast = json.loads(subprocess.run([asked.engine, "describe", "memory", config, "--json"], check=True, capture_output=True, text=True).stdout)
                    of_samples = sum(int(last[column]) for column in OF_SAMPLES)
                    measured, by_theory = int(last["memory_peak_bytes"]) - of_samples, theory(hidden, ranks, shard)
                    predicted = next(each["memory_peak_bytes"] for each in forecast if each["mode"] == mode)
                    apart = measured / by_theory - 1
                    off += abs(apart) > 0.03
                    print(f"| {model} | {mode} | {ranks} | {shard} | {by_theory:,.0f} | {measured:,} | {100 * apart:+.1f} % | "
                          f"{'the same' if predicted == int(last['memory_peak_bytes']) else f'{predicted - of_samples:,}'} |", flush=True)
    raise SystemExit(off > 0)


if __name__ == "__main__":
    main()
