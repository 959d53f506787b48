# SPDX-License-Identifier: Apache-2.0
"""Command line of the scripts that check the engine case by case."""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
from collections.abc import Callable, Iterator

from make import HERE, ranks_of


def can_start(device: str) -> Callable[[pathlib.Path], bool]:
    """Returns a predicate: the case's ranks can start here. Ranks need mpirun, and on GPUs one GPU each."""
    gpus = 0
    if device.startswith("cuda") and shutil.which("nvidia-smi"):
        gpus = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True).stdout.count("\n")
    most = (gpus if device.startswith("cuda") else os.cpu_count() or 1) if shutil.which("mpirun") else 1
    return lambda case: ranks_of(case) <= max(most, 1)


def checked(description: str,
            check: Callable[[str, pathlib.Path, str], object]) -> tuple[str, Iterator[tuple[str, object]]]:
    """Parses the arguments. Returns the device, and an iterator over (name, check(engine, case, device)) of the
    selected cases. Several cases run at once; results keep the order of the cases."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2))
    args = parser.parse_intermixed_args()
    chosen = [case for case in sorted((HERE / "cases").glob("*.json")) if not args.cases or case.stem in args.cases]
    startable = can_start(args.device)
    left_out = [case.stem for case in chosen if not startable(case)]
    if left_out:
        print(f"left out, as their ranks cannot be started here: {', '.join(left_out)}", flush=True)
    chosen = [case for case in chosen if startable(case)]
    engine = str(args.engine.resolve())

    def results() -> Iterator[tuple[str, object]]:
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            yield from zip((case.stem for case in chosen),
                           pool.map(lambda case: check(engine, case, args.device), chosen))

    return args.device, results()
