#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times a loop in the engine and the same program in PyTorch eager, in turns, with the same data and weights.

    python loops_side_by_side.py path/to/amplab-engine [CONFIG.json ...] [--steps N] [--rounds N]      needs torch

Prints CSV: microseconds per step (medians over the rounds) and the median, lowest and highest ratio. The engine's time
is `wall_s` of history.csv over the last three quarters of the steps, after it has captured its steps. PyTorch gets data
that are already in memory, and the same number of steps to warm up.
"""
import argparse
import contextlib
import csv
import io
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent.resolve()
sys.path.insert(0, str(HERE.parent / "golden" / "loops"))
import torch  # noqa: E402

from frame import frame_of  # noqa: E402

DEFAULT = [HERE.parent.parent / "resources" / "examples" / "loops" / "gan.json"]


def engine_us(engine: str, config: pathlib.Path, steps: int) -> float:
    """Returns the engine's microseconds per step."""
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([engine, "run", config, "--device", "cpu", "--set", "train.eval_every=0",
                        "--steps", str(steps), "--out", out, "--quiet"], check=True, capture_output=True)
        with open(pathlib.Path(out, "history.csv"), newline="") as file:
            seconds = [float(row["wall_s"]) for row in csv.DictReader(file)]
    warm = steps // 4
    return (seconds[-1] - seconds[warm]) / (len(seconds) - 1 - warm) * 1e6


def torch_us(engine: str, config: pathlib.Path, steps: int) -> float:
    """Returns PyTorch's microseconds per step."""
    settings = json.loads(config.read_text())
    text = settings["loop"] if isinstance(settings["loop"], str) else "\n".join(settings["loop"])
    body = compile("for _ in (0,):\n" + "".join(f"    {line}\n" for line in text.splitlines()), "loop", "exec")
    frame = frame_of(engine, settings, torch.amp.GradScaler)
    with contextlib.redirect_stdout(io.StringIO()):  # hides rows that the script prints; they are not measured
        drawn = [next(frame.steps) for _ in range(16)]
    names = frame.names | {"print": lambda *_: None}
    for i in range(steps // 4):
        exec(body, names | drawn[i % 16])
    begin = time.perf_counter()
    for i in range(steps):
        names |= drawn[i % 16]
        exec(body, names)
    return (time.perf_counter() - begin) / steps * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("configs", nargs="*", type=pathlib.Path, default=DEFAULT)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_intermixed_args()
    engine = str(args.engine.resolve())
    print("loop,engine_us,torch_us,ratio,lowest,highest")
    for config in args.configs:
        pairs = [(engine_us(engine, config, args.steps), torch_us(engine, config, args.steps))
                 for _ in range(args.rounds)]
        ratios = sorted(theirs / ours for ours, theirs in pairs)
        ours, theirs = (statistics.median(column) for column in zip(*pairs))
        print(f"{config.stem},{ours:.1f},{theirs:.1f},{statistics.median(ratios):.2f},"
              f"{ratios[0]:.2f},{ratios[-1]:.2f}", flush=True)


if __name__ == "__main__":
    main()
