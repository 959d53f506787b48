#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains random recipe configurations in the engine and in PyTorch from the exported script, and compares losses.

    python random_recipes.py path/to/amplab-engine [--count 200] [--seed 1] [--steps 12]      needs PyTorch and torchao

Draws the recipe, its changed parts, the mode, the batch, accumulation, the optimizer and the format of its states.
Prints a line per configuration, then a table by recipe: in how many runs losses agree within 1e-6, within the tolerance
of tests/engine/train/parity_test.cpp, and not. Exit status: 1 if a run does not agree and no tolerance explains it.
"""
import argparse
import collections
import contextlib
import csv
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile

os.environ.update(OMP_NUM_THREADS="1", TORCHDYNAMO_DISABLE="1")  # torchao's optimizers, eager as recorded

RECIPES = ["fp8-current", "fp8-delayed", "fp8-rowwise", "fp8-rowwise-gw-hp", "fp8-block", "deepseek-v3", "mxfp8",
           "mxfp6", "mxfp4", "nvfp4"]
RULES = ["recipe", "exact", "pow2_down", "floor", "ceil", "rceil", "even"]


def drawn(draw: random.Random, steps: int) -> dict:
    recipe = draw.choice(RECIPES)
    precision = {"mode": draw.choice(["fp32", "fp32", "amp-bf16", "pure-bf16"]), "lists": "cpu", "recipe": recipe}
    if draw.random() < 0.5:
        precision["recipe_rule"] = draw.choice(RULES)
    if recipe == "nvfp4":
        precision["recipe_stochastic_rounding"] = draw.random() < 0.7
        precision["recipe_hadamard"] = draw.random() < 0.7
    if recipe == "fp8-delayed":
        precision["recipe_history"] = draw.choice([1, 2, 16, 1024])
        precision["recipe_amax"] = draw.choice(["max", "most_recent"])
        precision["recipe_margin"] = draw.choice([0, 1, 3])
    if draw.random() < 0.3:
        precision["recipe_off"] = [draw.choice(["fc2", "fc3", "head"])]
    optimizer = draw.choice([
        {"name": "sgd", "lr": 0.1, "momentum": 0.9},
        {"name": "adam", "lr": 0.01},
        {"name": "adamw", "lr": 0.01},
    ])
    if optimizer["name"] != "sgd" and precision["mode"] != "pure-bf16":
        optimizer["states"] = draw.choice(["parameter", "parameter", "bf16", "8bit", "fp8"])
    return {
        "seed": draw.randrange(1, 1000),
        "threads": 1,
        "data": {"name": "spirals", "batch_size": draw.choice([32, 64])},
        "model": {"name": "mlp", "hidden": draw.choice([[32, 64], [64, 64], [64, 64, 64]]),
                  "activation": draw.choice(["relu", "tanh", "gelu", "silu"])},
        "precision": precision,
        "scaler": {"kind": "none"},
        "optimizer": optimizer,
        "accumulation": {"steps": draw.choice([1, 1, 2])},
        "train": {"steps": steps, "eval_every": 0},
    }


def in_pytorch(script: str, to: str) -> None:
    """Runs a script in a copy of this process, which has imported PyTorch already."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            printed = io.StringIO()
            sys.argv = ["script"]
            with contextlib.redirect_stdout(printed):
                exec(compile(script, "script", "exec"), {"__name__": "__main__"})
            pathlib.Path(to).write_text(printed.getvalue())
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1]:
        raise RuntimeError("the script failed")


def losses(path: str) -> list[float]:
    with open(path) as file:
        return [float(row["loss"]) for row in csv.DictReader(line for line in file if not line.startswith("#"))]


def difference(engine: str, config: dict, folder: str) -> float | None:
    """Returns the largest relative difference of the losses. None: the engine refuses the configuration."""
    case = f"{folder}/case.json"
    pathlib.Path(case).write_text(json.dumps(config))
    ran = subprocess.run([engine, "run", case, "--quiet", "--out", f"{folder}/ours"], capture_output=True, text=True)
    if ran.returncode == 2:
        return None
    script = subprocess.run([engine, "export-pytorch", case], check=True, capture_output=True, text=True).stdout
    in_pytorch(script, f"{folder}/theirs.csv")
    ours, theirs = losses(f"{folder}/ours/history.csv"), losses(f"{folder}/theirs.csv")
    if len(ours) != len(theirs):
        return math.inf
    both = [(a, b) for a, b in zip(ours, theirs) if math.isfinite(a) or math.isfinite(b)]
    return max((abs(a - b) / max(abs(b), 1e-3) if math.isfinite(a - b) else math.inf for a, b in both), default=0.0)


def tolerance(config: dict) -> float:
    """Returns the difference that an operand between two codes, or 16-bit roundings, explain."""
    if "bf16" in config["precision"]["mode"]:
        return 2**-8 / 0.3  # absolute where the loss is below 1
    has_codes = config["optimizer"].get("states") in ("bf16", "8bit", "fp8")
    return 2.5e-2 if has_codes or config["precision"]["recipe"] in ("mxfp4", "nvfp4", "deepseek-v3") else 2e-3


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=12)
    args = parser.parse_args()
    import torch
    import torchao.float8
    import torchao.optim

    torch.set_num_threads(1)
    draw = random.Random(args.seed)
    table = collections.defaultdict(lambda: [0, 0, 0, 0.0])
    refused = 0
    for number in range(args.count):
        config = drawn(draw, args.steps)
        config["name"] = f"random_{number}"
        with tempfile.TemporaryDirectory() as folder:
            found = difference(str(args.engine.resolve()), config, folder)
            while found is None:
                refused += 1
                config = {**drawn(draw, args.steps), "name": f"random_{number}"}
                found = difference(str(args.engine.resolve()), config, folder)
        row = table[config["precision"]["recipe"]]
        row[0 if found <= 1e-6 else 1 if found <= tolerance(config) else 2] += 1
        row[3] = max(row[3], found)
        short = {**config["precision"], **config["optimizer"], "steps": config["accumulation"]["steps"]}
        print(f"{number} {found:.1e} {json.dumps(short)}", flush=True)
    print(f"{refused} more were refused when the configuration was checked")
    print("| recipe | within 1e-6 | within the tolerance | beyond | largest |\n| --- | ---: | ---: | ---: | ---: |")
    for recipe in RECIPES:
        if recipe in table:
            close, near, far, largest = table[recipe]
            print(f"| {recipe} | {close} | {near} | {far} | {largest:.1e} |")
    return 1 if any(row[2] for row in table.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
