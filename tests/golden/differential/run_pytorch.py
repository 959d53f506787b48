# SPDX-License-Identifier: Apache-2.0
"""Runs programs in PyTorch."""

import contextlib
import io
import warnings

import torch
import torch.nn.functional as F
import torch.utils.checkpoint

from outcome import Outcome
from programs import PRELUDE, Program


def run(program: Program) -> Outcome:
    printed, error = io.StringIO(), None
    text = PRELUDE + "\n".join(program.lines) + "\n"
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(compile(text, "<loop>", "exec"), {"torch": torch, "F": F, "device": "cpu"})
        except Exception as raised:
            error = f"{type(raised).__name__}: {raised}"
    return Outcome(printed.getvalue().splitlines(), error)


def run_all(programs: list[Program]) -> list[Outcome]:
    torch.set_num_threads(1)
    return [run(program) for program in programs]
