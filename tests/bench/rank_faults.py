#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kills, stops or slows one rank of a run at a random moment, and checks how the run ends.

    tests/bench/rank_faults.py build/release/bin/amplab-engine [--times 20] [--ranks 2,3] [--how kill,stop,slow]
        [--seed 1]

Each run gets one fault, in a random rank, which may be the first. A slowed rank runs for 50 ms and is then stopped for
1.5 s, again and again. Its steps take over ten times as long, and its heartbeats become too rare, so the run ends. (A
run waits for ranks that are only a little slower.)

Prints a table, and a line for each fault. A run is faulty if

- it took longer than ten seconds to end,
- its exit status is not 1,
- its message does not name the rank, its process and a step,
- a process of it is left, or
- a CSV file ends within a row, or events.csv does not end with the error.

Exit status: 1 if a run is faulty.
"""
import argparse
import csv
import json
import os
import pathlib
import random
import re
import signal
import statistics
import subprocess
import tempfile
import threading
import time

LIMIT = 10.0
SAYS = {
    "kill": r"was killed by signal 9 in step \d+",
    "stop": r"has not answered for \d+ s in step \d+: it was stopped|"
            r"lags: the others have waited \d+ s for it in step \d+",
    "slow": r"lags: .* in step \d+",
}
CONFIG = {"name": "struck", "device": "cpu", "data": {"name": "spirals", "batch_size": 32},
          "precision": {"mode": "amp-fp16"}, "train": {"eval_every": 0, "steps": 100_000_000}}


def marked(mark: str) -> dict[int, int]:
    """Returns the processes of the run's ranks, by rank. `mark` is a value in the run's environment."""
    ranks = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes().decode(errors="replace")
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        rank = re.search(r"OMPI_COMM_WORLD_RANK=(\d+)", environment)
        if f"MARK={mark}" in environment and rank and b"amplab-engine" in words:
            ranks[int(rank[1])] = int(folder.name)
    return ranks


def within(limit: float, holds) -> bool:
    """Waits until the condition holds, for at most `limit` seconds. Returns whether it held."""
    last = time.monotonic() + limit
    while not (found := holds()) and time.monotonic() < last:
        time.sleep(0.02)
    return bool(found)


def slow(process: int, ended: threading.Event) -> None:
    """Stops and continues a process until `ended` is set."""
    try:
        while not ended.wait(0.05):
            os.kill(process, signal.SIGSTOP)
            ended.wait(1.5)
            os.kill(process, signal.SIGCONT)
    except ProcessLookupError:
        pass


def ends_whole(folder: pathlib.Path) -> bool:
    """Returns whether history.csv ends with a complete row, and events.csv with an error."""
    text = (folder / "history.csv").read_text()
    rows = list(csv.reader(text.splitlines()))
    events = list(csv.DictReader((folder / "events.csv").open(newline="")))
    return text.endswith("\n") and len(rows[-1]) == len(rows[0]) and bool(events) and events[-1]["kind"] == "error"


def strike(engine: str, how: str, ranks: int, chance: random.Random) -> tuple[float, list[str]]:
    """Runs with one fault. Returns the seconds from the fault to the end of the run, and what was wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder, mark = pathlib.Path(name) / "out", f"{os.getpid()}-{chance.getrandbits(48)}"
        config = pathlib.Path(name) / "struck.json"
        config.write_text(json.dumps({**CONFIG, "parallel": {"kind": "ddp", "ranks": ranks}}))
        run = subprocess.Popen([engine, "run", config, "--out", folder, "--quiet"], text=True, stderr=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, env={**os.environ, "MARK": mark})
        history = folder / "history.csv"
        if not within(60, lambda: history.exists() and history.stat().st_size > 5000 and len(marked(mark)) == ranks):
            run.kill()
            return 0.0, [f"it did not start: {run.communicate()[1].strip()}"]
        time.sleep(chance.uniform(0, 2))
        rank = chance.randrange(ranks)
        victim, begin, ended = marked(mark)[rank], time.monotonic(), threading.Event()
        if how == "slow":
            threading.Thread(target=slow, args=(victim, ended)).start()
        else:
            os.kill(victim, signal.SIGKILL if how == "kill" else signal.SIGSTOP)
        try:
            message = run.communicate(timeout=60)[1].strip()
        except subprocess.TimeoutExpired:
            run.kill()
            message = "it did not end in 60 s"
        seconds = time.monotonic() - begin
        ended.set()
        off = []
        if seconds > LIMIT:
            off.append(f"{seconds:.1f} s")
        if run.returncode != 1:
            off.append(f"exit status {run.returncode}")
        if not re.search(rf"Rank {rank} on \S+ \(process {victim}\) ({SAYS[how]})", message):
            off.append(f"of rank {rank} of {ranks}, process {victim}, the message is: {message}")
        if not within(2, lambda: not marked(mark)):
            off.append(f"left: {marked(mark)}")
        if not ends_whole(folder):
            off.append("a table is not whole")
        return seconds, off


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("engine")
    words.add_argument("--times", type=int, default=20)
    words.add_argument("--ranks", default="2,3")
    words.add_argument("--how", default=",".join(SAYS))
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    chance, sizes, all_off = random.Random(asked.seed), [int(n) for n in asked.ranks.split(",")], 0
    print("| | runs | ended within | median s | longest s | off |\n|---|---:|---:|---:|---:|---:|", flush=True)
    for how in asked.how.split(","):
        ends = [strike(asked.engine, how, chance.choice(sizes), chance) for _ in range(asked.times)]
        seconds, off = [s for s, _ in ends], sum(bool(why) for _, why in ends)
        print(f"| {how} | {len(ends)} | {sum(s <= LIMIT for s in seconds)} | {statistics.median(seconds):.1f} | "
              f"{max(seconds):.1f} | {off} |", flush=True)
        for why in (sentence for _, whys in ends for sentence in whys):
            print(f"  off: {why}", flush=True)
        all_off += off
    raise SystemExit(all_off > 0)


if __name__ == "__main__":
    main()
