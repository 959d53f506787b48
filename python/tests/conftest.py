# SPDX-License-Identifier: Apache-2.0
import os
import subprocess
import sys
from pathlib import Path

import pytest

try:
    import torch

    torch.set_num_threads(1)  # small tensors; other tests run beside these
except ImportError:
    pass

PACKAGE = Path(__file__).resolve().parents[1]


@pytest.fixture
def run_script(tmp_path):
    """Runs lines of Python in a process of its own, in an empty folder. Returns the CompletedProcess."""

    def run(lines, *words, env=(), name="train.py", before=()):
        script = tmp_path / name
        script.write_text(lines)
        return subprocess.run(
            [sys.executable, *before, str(script), *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(PACKAGE), "OMP_NUM_THREADS": "1", **dict(env)},
            capture_output=True,
            text=True,
            timeout=300,
        )

    return run
