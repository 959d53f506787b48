# SPDX-License-Identifier: Apache-2.0
"""What a seat may use of the machine, as words before its command line.

With systemd, a scope limits the memory and processes of the whole seat. Without it, RLIMIT_DATA limits the memory of
each of its processes.
"""

import os
import shutil
import subprocess
from typing import NamedTuple


class Limits(NamedTuple):
    memory_mb: int = 1500  # window, engine and display together; without systemd each of them
    threads: int = 1  # that train
    disk_mb: int = 1000  # of the seat's home, and of each file in it
    processes: int = 200  # and threads; with systemd only


def scope_words(run=subprocess.run, which=shutil.which) -> list:
    """Returns the words that start a command in a scope of its own, or none where systemd does not do that."""
    if not which("systemd-run"):
        return []
    words = ["systemd-run", "--scope", "--quiet", "--collect"] + ([] if os.getuid() == 0 else ["--user"])
    try:
        works = run([*words, "true"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        works = False
    return words if works else []


def limited(command: list, limits: Limits, scope: list) -> list:
    """Returns the command line that runs the command within limits. scope: of `scope_words`.

    The kernel ends seats before anything else when memory is short. A file that grows over the limit gives the error
    EFBIG instead of a signal."""
    words = ["prlimit", f"--fsize={limits.disk_mb << 20}", "--core=0"]
    if scope:
        properties = (f"MemoryMax={limits.memory_mb}M", "MemorySwapMax=0", f"TasksMax={limits.processes}")
        words = [*scope, *(word for each in properties for word in ("-p", each)), "--", *words]
    else:
        words.append(f"--data={limits.memory_mb << 20}")
    return [*words, "choom", "-n", "500", "--", "env", "--ignore-signal=XFSZ", *command]


def thread_variables(limits: Limits) -> dict:
    return {"OMP_NUM_THREADS": str(limits.threads), "OMP_WAIT_POLICY": "passive"}
