# SPDX-License-Identifier: Apache-2.0
"""What a seat may use of the machine, as words before its command line.

With systemd, scopes limit memory, processes and cores: one of the display, one of the window with its engine. Without
it, RLIMIT_DATA limits the memory of each process, and a seat may use more threads than it should.
"""

import os
import shutil
import subprocess
from typing import NamedTuple


_DISPLAY_MB, _DISPLAY_PROCESSES = 150, 20


class Limits(NamedTuple):
    memory_mb: int = 1500  # window, engine and display together; without systemd each of them
    threads: int = 1  # that train, unless the student sets more; with systemd, cores beside one for the window
    disk_mb: int = 1000  # of the seat's home, and of each file in it
    processes: int = 200  # and threads; with systemd only

    def of_display(self):
        """Returns the share of the display, which has used 33 MB."""
        return self._replace(memory_mb=min(_DISPLAY_MB, self.memory_mb // 2), processes=_DISPLAY_PROCESSES)

    def of_window(self):
        display = self.of_display()
        return self._replace(
            memory_mb=self.memory_mb - display.memory_mb, processes=self.processes - display.processes
        )


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
        cores = 100 * (limits.threads + 1)
        properties = (f"MemoryMax={limits.memory_mb}M", "MemorySwapMax=0", f"TasksMax={limits.processes}",
                      f"CPUQuota={cores}%")  # fmt: skip
        words = [*scope, *(word for each in properties for word in ("-p", each)), "--", *words]
    else:
        words.append(f"--data={limits.memory_mb << 20}")
    return [*words, "choom", "-n", "500", "--", "env", "--ignore-signal=XFSZ", *command]


def thread_variables(limits: Limits) -> dict:
    return {"OMP_NUM_THREADS": str(limits.threads), "OMP_WAIT_POLICY": "passive"}
