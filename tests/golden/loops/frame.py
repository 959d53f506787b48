# SPDX-License-Identifier: Apache-2.0
"""Prepares a loop's surroundings in PyTorch: runs the script that `amplab-engine export-pytorch` writes, up to the part
that measures. Data, models, optimizers, scalers, schedules and the batches of a step are those of the exported
script."""
import contextlib
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from unittest import mock

import torch
import torch.nn.functional as F
from torch import nn

HERE = pathlib.Path(__file__).parent.resolve()
DEVICE = "cpu"
MEASURES = "# ---- what is printed ----"


@dataclass
class Frame:
    names: dict[str, object]  # predefined for the loop, without its batches
    models: dict[str, nn.Module]
    optimizers: dict[str, torch.optim.Optimizer]
    scalers: dict[str, torch.amp.GradScaler]
    amp: type | None  # apex's amp, for loops that use it
    steps: Iterator[dict[str, list]]  # the batches of each step, by their names in the loop
    count: int  # of steps
    seed: int  # for random numbers of the loop


class Unmeasured:
    """Replaces the script's Watch. steps() needs only the optimizers that made an update."""

    def __init__(self, optimizers):
        self.begin()
        for optimizer in optimizers:
            optimizer.register_step_post_hook(lambda optimizer, *_: self.applied.add(optimizer))

    def begin(self):
        self.applied = set()

    def row(self, step):
        return ""


def exported(engine: str, config: dict) -> str:
    """Returns the exported script. If the engine refuses the program, returns the script with `pass` as its program,
    since only the surroundings are needed."""
    for given in (config, config | {"loop": "pass"}):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(given, file)
            file.flush()
            done = subprocess.run([engine, "export-pytorch", file.name], cwd=HERE, capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout
    raise SystemExit(done.stderr)


def steps_of(names: dict, head: tuple[str, str], watch: Unmeasured) -> Iterator[dict[str, list]]:
    """Yields the batches of each step by name. head: TARGETS and STEPS of the script's `for TARGETS in STEPS:`."""
    targets = head[0].split(", ")
    for given in eval(head[1], names, {"watch": watch}):
        yield dict(zip(targets, given if len(targets) > 1 else [given]))


def frame_of(engine: str, config: dict, grad_scaler: type[torch.amp.GradScaler]) -> Frame:
    """Returns the surroundings of a configuration's loop, with `grad_scaler` in place of torch.amp.GradScaler."""
    script = exported(engine, config)
    names: dict[str, object] = {"F": F, "math": math}  # the script imports them only if its program uses them
    with mock.patch.object(sys, "argv", ["script", "--device", DEVICE]), contextlib.chdir(HERE), \
            mock.patch.object(torch.amp, "GradScaler", grad_scaler):
        exec(script.partition(MEASURES)[0], names)
    models, optimizers, scalers = ({name: names[name] for name in config.get(f"{kind}s", [kind])}
                                   for kind in ("model", "optimizer", "scaler"))
    head = re.search(r"^for (.+) in (steps\(.*\)):$", script, re.MULTILINE).groups()
    return Frame(names, dict(sorted(models.items())), optimizers, scalers, names.get("amp"),
                 steps_of(names, head, Unmeasured(optimizers.values())), config["train"]["steps"], names["SEED"])
