# SPDX-License-Identifier: Apache-2.0
"""The programs of the lab: a wheel has them beside this file, in bundle/. An installation from sources has none."""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "bundle" / "bin"


def are_here() -> bool:
    return FOLDER.is_dir()


def become(name, words) -> int:
    """Replaces this process by a program of the lab. Returns 2 if it cannot be started, after a sentence."""
    program = str(FOLDER / name)
    os.environ.setdefault("AMPLAB_PYTHON", sys.executable)  # by which they read logs
    try:
        os.execv(program, [program, *words])
    except OSError as error:
        print(f"{name}: {program} cannot be started: {error.strerror}. Install amplab again.", file=sys.stderr)
        return 2


def engine() -> int:
    if are_here():
        return become("amplab-engine", sys.argv[1:])
    print(
        "amplab-engine: this installation has the recorder only. Install a wheel with the lab's programs, as "
        "packaging/make_wheel.sh makes it, or run amplab-engine of another installation.",
        file=sys.stderr,
    )
    return 2
