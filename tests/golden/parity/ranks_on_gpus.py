#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains with two ranks on one GPU each: twice with NCCL, with every step eager, without overlap, and with collectives
staged through host memory. Checks that all results have the same bits, because a sum of two does not depend on its
order.

    python ranks_on_gpus.py path/to/amplab-engine [CONFIG.json]      needs Python, MPI and two GPUs

Prints each difference. Exit status: 1 if there is one.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from bits import COLUMNS, first_difference, read_history
from make import HERE

EXAMPLE = HERE.parents[2] / "resources" / "examples" / "deep-fp16-scaler.json"
SETTINGS = {"parallel.kind": "ddp", "parallel.ranks": 2, "data.name": "spirals", "train.steps": 100,
            "train.eval_every": 0}


def trained(engine: str, config: pathlib.Path, nccl: str | None = None, **more: object) -> tuple[list[list[str]], str]:
    """Returns the steps' results and the run's notice."""
    words = [word for key, value in {**SETTINGS, **more}.items()
             for word in ("--set", f"{key}={json.dumps(value).strip(chr(34))}")]
    env = {**os.environ, **({"AMPLAB_NCCL": nccl} if nccl else {})}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([engine, "run", config, "--device", "cuda", *words, "--out", folder, "--quiet"], check=True,
                       capture_output=True, text=True, env=env)
        notice = json.loads((pathlib.Path(folder) / "run.json").read_text())["runs"][0]["notice"]
        return read_history(folder), notice


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    engine, config = sys.argv[1], pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else EXAMPLE
    off = []
    try:
        first, notice = trained(engine, config)
        if "host's memory" in notice:
            off.append(f"by NCCL: {notice}")
        over_the_host, staged = trained(engine, config, nccl="off")
        if "AMPLAB_NCCL is off" not in staged:
            off.append(f"over the host's memory: the run says \"{staged}\"")
        others = {"again": trained(engine, config)[0],
                  "traced": trained(engine, config, **{"train.compile": False})[0],
                  "without overlap": trained(engine, config, **{"parallel.overlap": False})[0],
                  "over the host's memory": over_the_host}
        off += [f"{how}, {difference}" for how, other in others.items()
                if (difference := first_difference(first, other))]
    except subprocess.CalledProcessError as error:
        off.append((error.stderr.strip().splitlines() or ["it did not run"])[-1])
    for sentence in off:
        print(f"OFF   {sentence}")
    print(f"two ranks with a GPU each: {'off' if off else 'the same bits'} in {', '.join(COLUMNS)}")
    sys.exit(bool(off))


if __name__ == "__main__":
    main()
