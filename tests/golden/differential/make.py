#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random programs of a fixed seed in PyTorch and in the engine, and reports differences.

    python make.py path/to/amplab-engine [--programs 20000] [--from 0] [--seed 40] [--steps 1] [--jobs 2]
        [--out FOLDER]
    python make.py path/to/amplab-engine --keep           writes golden.json: programs with PyTorch's results

Needs PyTorch. Prints the number of programs with each verdict. Writes FOLDER/differences.txt: each difference with its
program, PyTorch's outcome and the engine's outcome. Exit status: 1 if there is a difference.
"""

import argparse
import collections
import pathlib
import sys

import golden
import programs
import run_engine
import run_pytorch
from operations import OPERATIONS
from outcome import LIMIT, REFUSED, SAME, Outcome, verdict

HERE = pathlib.Path(__file__).parent.resolve()
KEPT_FROM = 20  # programs of each operation, the first, of which golden.json keeps one


def report_of(program: programs.Program, found: str, why: str, ours: Outcome, theirs: Outcome) -> str:
    lines = [
        f"==== {program.name} [{program.kind}] {found}: {why}",
        *program.lines,
        "---- PyTorch",
        *theirs.printed,
        f"error: {theirs.error}",
        "---- engine",
        *ours.printed,
        f"error: {ours.error}",
    ]
    return "\n".join(lines) + "\n"


def compare(engine: str, drawn: list[programs.Program], jobs: int, steps: int = 1):
    """Yields the program, the verdict, its reason, the engine's outcome and PyTorch's outcome."""
    theirs = [Outcome(each.printed * (1 if each.error else steps), each.error) for each in run_pytorch.run_all(drawn)]
    for program, mine, other in zip(drawn, run_engine.run_all(engine, drawn, jobs, steps), theirs):
        yield program, *verdict("\n".join(program.lines), mine, other), mine, other


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("--programs", type=int, default=20000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--steps", type=int, default=1, help="each program is a step that is repeated so often")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    engine = str(args.engine.resolve())
    if args.keep:
        indices = [*golden.ONCE_DIFFERENT, *range(args.first, args.first + KEPT_FROM * len(OPERATIONS))]
        drawn = [programs.drawn(args.seed, i) for i in dict.fromkeys(indices)]
        (HERE / "golden.json").write_text(golden.file_of(compare(engine, drawn, args.jobs)))
        return
    drawn = [programs.drawn(args.seed, i) for i in range(args.first, args.first + args.programs)]
    counts: collections.Counter = collections.Counter()
    reports = []
    for program, found, why, ours, theirs in compare(engine, drawn, args.jobs, args.steps):
        counts[found] += 1
        if found not in (SAME, REFUSED, LIMIT):
            reports.append(report_of(program, found, why, ours, theirs))
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / "differences.txt").write_text("".join(reports))
    for found, count in counts.most_common():
        print(f"{found:24} {count:6}")
    sys.exit(any(found not in (SAME, REFUSED, LIMIT) for found in counts))


if __name__ == "__main__":
    main()
