# SPDX-License-Identifier: Apache-2.0
"""The command line of the scripts that hold the engine to something, case by case."""
import argparse
import concurrent.futures
import os
import pathlib
from collections.abc import Callable, Iterator

from make import HERE


def checked(description: str, check: Callable[[str, pathlib.Path, str], object]) -> tuple[str, Iterator[tuple[str, object]]]:
    """The device asked for; and each chosen case's name with check(engine, case, device), several at once, in order."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=pathlib.Path)
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2))
    args = parser.parse_intermixed_args()
    chosen = [case for case in sorted((HERE / "cases").glob("*.json")) if not args.cases or case.stem in args.cases]
    engine = str(args.engine.resolve())

    def results() -> Iterator[tuple[str, object]]:
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            yield from zip((case.stem for case in chosen), pool.map(lambda case: check(engine, case, args.device), chosen))

    return args.device, results()
