#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every case in the engine and compares its output with PyTorch's.

    python compare.py path/to/amplab-engine [--in FOLDER] [--jobs N] [case ...]      needs Python only

FOLDER has the folders cases and expected. Default: this folder; random_loops.py writes others. Compared in each step:

- loss scales, growth trackers, found_inf and skips: equal
- losses: within 1e-5 in fp32, and within the format's unit roundoff in 16 bits
- errors: the same message, line and step

Prints each case that differs, and the number of cases with each verdict. Programs that the lab refuses with its own
message have a verdict of their own. Exit status: 1 unless all cases are the same.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass

HERE = pathlib.Path(__file__).parent.resolve()
UNIT_ROUNDOFF = {"torch.bfloat16": 2**-8, "torch.float16": 2**-11, ".half()": 2**-11, ".bfloat16()": 2**-8}
FP32_EPS = 2.0**-23
HINT = re.compile(r"(\.|\?)? (Did you|Perhaps you|Maybe you) (mean|forget|forgot|meant).*$", re.DOTALL)
LOCATED = re.compile(r"loop line (\d+), column (\d+): (\w+): (.*)", re.DOTALL)

# Verdicts. The lab checks names and syntax before the first step. PyTorch checks them when it executes the line.
SAME, SAME_EARLIER, REFUSED = "same", "same, before the first step", "refused by the lab"


@dataclass
class Error:
    kind: str  # class of the exception; "" if unknown
    sentence: str
    line: int
    step: int  # 0: before the first step

    def __str__(self) -> str:
        return f"step {self.step}, line {self.line}: {self.kind + ': ' if self.kind else ''}{self.sentence}"


@dataclass
class Run:
    """The engine's output."""

    rows: list[dict[str, str]]
    error: Error | None


def tolerance(text: str, loss: float) -> float:
    """Returns the tolerance for the coarsest format that the program names."""
    low = max((u for name, u in UNIT_ROUNDOFF.items() if name in text), default=None)
    return low * max(1.0, abs(loss)) if low else 1e-5 * abs(loss) + FP32_EPS


def table(path: pathlib.Path) -> list[dict[str, str]]:
    """Returns the rows of a CSV file, or none if it does not exist."""
    if not path.exists():
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def run(engine: str, case: pathlib.Path, folder: pathlib.Path) -> Run:
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([engine, "run", case, "--device", "cpu", "--set", "threads=1", "--out", out, "--quiet"],
                              cwd=folder, capture_output=True, text=True,
                              env={**os.environ, "OMP_NUM_THREADS": "1"}, timeout=300)
        rows = table(pathlib.Path(out, "history.csv"))
        errors = [event for event in table(pathlib.Path(out, "events.csv")) if event["kind"] == "error"]
    if errors:
        kind, sentence = re.fullmatch(r"(?:([A-Z]\w*(?:Error|Exception)|NotInTheLab): )?(.*)", errors[0]["text"],
                                      re.DOTALL).groups()
        return Run(rows, Error(kind or "", sentence, int(errors[0].get("line") or 0), int(errors[0]["step"])))
    if done.returncode == 0:
        return Run(rows, None)
    located = LOCATED.search(done.stderr.strip())
    if located:
        return Run(rows, Error(located.group(3), located.group(4).strip(), int(located.group(1)), 0))
    last_line = "".join(done.stderr.strip().splitlines()[-1:])
    return Run(rows, Error("", f"exit status {done.returncode}: " + last_line, 0, 0))


def plain(sentence: str) -> str:
    """Returns the message without its suggestion."""
    return HINT.sub("", sentence).rstrip(".? ")


def error_verdict(ours: Error | None, theirs: Error | None) -> tuple[str, str]:
    """Returns the verdict on two errors, and an explanation."""
    if ours is None and theirs is None:
        return SAME, ""
    if ours is None:
        return "error in PyTorch only", str(theirs)
    if ours.kind == "NotInTheLab":
        return REFUSED, str(ours)
    if theirs is None:
        return (REFUSED if ours.step == 0 and ours.line else "error in the lab only"), str(ours)
    both = f"{ours}  |  PyTorch: {theirs}"
    if plain(ours.sentence) == plain(theirs.sentence) and ours.kind in ("", theirs.kind) and ours.line == theirs.line:
        if ours.step == theirs.step:
            return SAME, ""
        return (SAME_EARLIER, "") if ours.step == 0 else ("another step", both)
    if ours.step == 0 and ours.line and ours.kind in ("NameError", "SyntaxError", "IndentationError"):
        return REFUSED, both
    if plain(ours.sentence) == plain(theirs.sentence):
        return "another line", both
    return "another sentence", both


def number(x: str | float | None) -> float:
    return math.nan if x in (None, "") else float(x)


def per_optimizer(row: dict[str, str], key: str, names: list[str]) -> list[bool | None]:
    """Returns a flag of each optimizer. None: the engine does not report it."""
    columns = [key] if len(names) == 1 else [f"{key}.{name}" for name in names]
    return [None if row.get(column, "") == "" else bool(int(row[column])) for column in columns]


def whole(verdicts: list[dict]) -> dict:
    """Combines the verdicts on all calls of an optimizer's step() within one training step. It was skipped if it never
    changed a weight."""
    if not verdicts:
        return {"verdict": "none", "found_inf": None}
    stepped = any(each["verdict"] == "stepped" for each in verdicts)
    return {"verdict": "stepped" if stepped else "skipped", "found_inf": verdicts[-1]["found_inf"]}


def step_difference(text: str, row: dict[str, str], step: dict) -> tuple[str, str]:
    """Returns the verdict on one step, and an explanation. SAME: nothing differs."""
    at = f"step {step['step']}: "
    if len(step["scalers"]) == 1:
        scaler = next(iter(step["scalers"].values()))
        for column, key in (("loss_scale", "before"), ("growth_tracker", "growth_tracker")):
            if number(row[column]) != scaler[key]:
                return "scale", f"{at}{column} {row[column]}, PyTorch {scaler[key]}"
    names = list(step["optimizers"])
    last = [whole(verdicts) for verdicts in step["optimizers"].values()]
    flags = (per_optimizer(row, key, names) for key in ("skipped", "found_inf"))
    for name, each, skipped, found in zip(names, last, *flags):
        if skipped is not None and each["verdict"] != "none" and skipped != (each["verdict"] == "skipped"):
            return "skip", f"{at}{name} is {'' if skipped else 'not '}skipped, PyTorch: {each['verdict']}"
        if found is not None and each["found_inf"] is not None and found != each["found_inf"]:
            return "found_inf", f"{at}{name} found_inf {int(found)}, PyTorch {int(each['found_inf'])}"
    ours, theirs = number(row["loss"]), number(step["loss"])
    # PyTorch's loss is the tensor on which backward was called. The engine's column excludes the scale.
    if "loss_fn" not in text and ".scale(" in text:
        theirs /= next(iter(step["scalers"].values()))["before"]
    if math.isfinite(ours) or math.isfinite(theirs):
        share = abs(ours - theirs) / tolerance(text, theirs) if ours != theirs else 0.0
        if not share <= 1:
            return "loss", f"{at}loss {ours!r}, PyTorch {theirs!r}, {share:.1f} times what may lie between"
    return SAME, ""


def compare(engine: str, case: pathlib.Path, folder: pathlib.Path) -> tuple[str, str]:
    """Returns the verdict on a case, and an explanation."""
    config = json.loads(case.read_text())
    golden = json.loads((folder / "expected" / case.name).read_text())
    text = config["loop"] if isinstance(config["loop"], str) else "\n".join(config["loop"])
    error = golden["error"]
    theirs = error and Error(error["class"], error["sentence"], error["line"], error["step"])
    try:
        mine = run(engine, case, folder)
    except subprocess.TimeoutExpired:
        return "hangs", "no end after 300 s"
    verdict, sentence = error_verdict(mine.error, theirs)
    if mine.error and mine.error.step == 0:
        return verdict, sentence
    for row, step in zip(mine.rows, golden["steps"]):
        found, why = step_difference(text, row, step)
        if found != SAME:
            return found, why
    if verdict == SAME and len(mine.rows) < len(golden["steps"]):
        return "steps", f"{len(mine.rows)} steps, PyTorch {len(golden['steps'])}"
    return verdict, sentence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--in", dest="folder", type=pathlib.Path, default=HERE)
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2))
    args = parser.parse_intermixed_args()
    engine, folder = str(args.engine.resolve()), args.folder.resolve()
    cases = [case for case in sorted((folder / "cases").glob("*.json")) if not args.cases or case.stem in args.cases]
    counts: collections.Counter = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case, (verdict, sentence) in zip(cases, pool.map(lambda case: compare(engine, case, folder), cases)):
            counts[verdict] += 1
            if verdict != SAME:
                print(f"{case.stem}  {verdict}{': ' if sentence else ''}{sentence}", flush=True)
    print(f"\n{'verdict':30} cases")
    for verdict, count in counts.most_common():
        print(f"{verdict:30} {count:5}")
    sys.exit(any(verdict not in (SAME, SAME_EARLIER) for verdict in counts))


if __name__ == "__main__":
    main()
