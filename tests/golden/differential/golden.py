# SPDX-License-Identifier: Apache-2.0
"""The programs that the test suite replays: those that once differed, one of each operation, and chains."""

import json

import run_engine
from operations import OPERATIONS
from outcome import LARGE, SAME, Outcome, largest, numbers_in, tolerance_of
from programs import PRELUDE, Program

# fmt: off
ONCE_DIFFERENT: tuple[int, ...] = (
    166, 408, 485, 835, 852, 1009, 1171, 1701, 2762, 3543, 3704, 4038, 4051, 4114, 4699, 5591, 5616, 5778, 5837,
    5942, 6160, 6267, 6373, 6735, 7107, 7268, 8541, 9000, 10977, 11603, 11656, 11889, 11973, 12118, 12646, 13762,
    13943, 15558, 15939, 15943, 16342, 16526, 16994, 17166, 17211, 17309, 17372, 17968, 18564, 19014,
)  # indices
# fmt: on
LONGEST = 1200  # characters of a program
CHAINS = 25


def is_fit(program: Program, found: str, theirs: Outcome) -> bool:
    numbers = [x for line in theirs.printed for x in numbers_in(line.partition(" | ")[2])]
    short = len("\n".join(program.lines)) < LONGEST and largest(numbers) < LARGE
    informative = not program.kind.endswith("plain") or int(program.name) in ONCE_DIFFERENT
    return found == SAME and short and informative


def row(program: Program, theirs: Outcome) -> str:
    tolerance = tolerance_of("\n".join(program.lines), theirs)
    kept = {"name": program.name, "kind": program.kind, "program": program.lines, "tolerance": tolerance}
    return json.dumps(kept | {"printed": theirs.printed, "error": theirs.error})


def file_of(compared) -> str:
    """compared: program, verdict, reason, the engine's outcome, PyTorch's, of each program. Those once different come
    first."""
    rows: list[str] = []
    covered: set[str] = set()  # operations
    chains = 0
    for program, found, _, _, theirs in compared:
        operation = program.kind.split()[0]
        if not is_fit(program, found, theirs):
            continue
        if int(program.name) not in ONCE_DIFFERENT:
            if operation in covered or (operation == "chain" and chains == CHAINS):
                continue
            chains += operation == "chain"
        rows.append(row(program, theirs))
        covered |= {operation} - {"chain"}
    assert covered == set(OPERATIONS), sorted(set(OPERATIONS) - covered)
    head = f'{{"config": {json.dumps(run_engine.CONFIG)},\n"prelude": {json.dumps(PRELUDE.splitlines())},\n'
    head += f'"operations": {json.dumps(sorted(OPERATIONS))},\n'
    return head + '"programs": [\n' + ",\n".join(rows) + "\n]}\n"
