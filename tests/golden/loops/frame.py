# SPDX-License-Identifier: Apache-2.0
"""What stands around a loop in PyTorch: data, models, optimizers and scalers of a configuration.

Data and initial weights are those of the script that `amplab-engine export-pytorch` writes, so that both sides begin
with the same bits. Dials become constructors here too: `GradScaler` is the caller's, who wants to look into it.
"""
import contextlib
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import types
from collections.abc import Iterator
from dataclasses import dataclass
from unittest import mock

import torch
import torch.nn.functional as F
from torch import nn

HERE = pathlib.Path(__file__).parent.resolve()
DEVICE = "cpu"
LOOP_KEYS = ("loop", "models", "optimizers", "scalers")  # not the export's affair


@dataclass
class Frame:
    models: dict[str, nn.Module]
    optimizers: dict[str, torch.optim.Optimizer]
    scalers: dict[str, torch.amp.GradScaler]
    loss_fn: nn.Module
    amp: type  # apex's, of loops that ask for it
    steps: Iterator[list]  # the batches of each step
    count: int  # of steps
    seed: int  # of what the loop draws

    def namespace(self) -> dict[str, object]:
        """The names that a loop is given, but for `batches`."""
        import math

        return {"torch": torch, "F": F, "nn": nn, "math": math, "amp": self.amp, "device": DEVICE, "loss_fn": self.loss_fn,
                **self.models, **self.optimizers, **self.scalers}


class TokenLoss(nn.CrossEntropyLoss):
    """A prediction per place of a text, one after the other."""

    def forward(self, y, t):
        return super().forward(y.flatten(0, 1), t.flatten())


def exported(engine: str, config: dict, loop: str = "") -> str:
    """The script that export-pytorch writes for what the dials of the configuration say."""
    plain = {key: value for key, value in config.items() if key not in LOOP_KEYS} | ({"loop": loop} if loop else {})
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(plain, file)
        file.flush()
        return subprocess.run([engine, "export-pytorch", file.name], cwd=HERE, check=True, capture_output=True, text=True).stdout


def section(script: str, name: str) -> str:
    """From the line `# ---- name` up to the next one like it."""
    return re.search(rf"^# ---- {name}.*?(?=^# ----|\Z)", script, re.DOTALL | re.MULTILINE).group()


def constructor(script: str, name: str) -> str | None:
    """The right side of `name = ...` in the script."""
    found = re.search(rf"^{name} = (.*)$", script, re.MULTILINE)
    return found and found.group(1)


def made(script: str, seed_it: bool) -> tuple[dict, nn.Module]:
    """What the script's data and model sections define, and the model. Drawn from the script's seed, or from where the last
    model's draws ended."""
    names: dict[str, object] = {}
    with mock.patch.object(sys, "argv", ["script", "--device", DEVICE]), contextlib.chdir(HERE):
        exec(script.partition("# ---- data")[0] + section(script, "data"), names)
        model = section(script, "model")
        exec(model if seed_it else re.sub(r"^torch\.manual_seed.*$", "", model, flags=re.MULTILINE), names)
    return names, names["model"]


# A loop that asks for all of `amp`; which one it is does not matter to what defines it.
APEX_LOOP = "for x, t in batches:\n    with amp.scale_loss(loss_fn(model(x), t), optimizer) as scaled:\n        scaled.backward()\noptimizer.step()\n"


def recipe(script: str, names: dict, grad_scaler: type[torch.amp.GradScaler]) -> dict:
    """What the script makes of the model that its model section has defined: its precision, `optimizer`, `scaler`, `masters`."""
    text = section(script, "recipe").partition("\ndef loss_fn")[0]
    names = names | {"GradScaler": grad_scaler, "device": DEVICE}
    exec(text.replace("torch.amp.GradScaler", "GradScaler"), names)
    return names


def apex_of(engine: str, config: dict, names: dict) -> type:
    """The script's `amp`."""
    script = exported(engine, config, APEX_LOOP)
    names = {"torch": torch, "contextlib": contextlib, "masters": [], "scaler": None} | names
    exec(re.search(r"^class amp:.*?(?=^class |^def )", script, re.DOTALL | re.MULTILINE).group(), names)
    return names["amp"]


def frame_of(engine: str, config: dict, grad_scaler: type[torch.amp.GradScaler]) -> Frame:
    sections = {kind: config.get(f"{kind}s", {kind: config.get(kind, {})}) for kind in ("model", "optimizer", "scaler")}
    models: dict[str, nn.Module] = {}
    names: dict = {}
    for name, dials in sorted(sections["model"].items()):
        names, models[name] = made(exported(engine, config | {"model": dials}), seed_it=not models)

    of_recipe = {}
    if not any(f"{kind}s" in config for kind in sections):
        of_recipe = recipe(exported(engine, config), names, grad_scaler)

    optimizers = {"optimizer": of_recipe["optimizer"]} if of_recipe else {}
    for name, dials in () if of_recipe else sections["optimizer"].items():
        of = dials.get("of", list(models))
        plain = {key: value for key, value in dials.items() if key != "of"}
        parameters = list(itertools.chain.from_iterable(models[each].parameters() for each in of))
        text = constructor(exported(engine, config | {"optimizer": plain}), "optimizer")
        optimizers[name] = eval(text, {"torch": torch, "model": types.SimpleNamespace(parameters=lambda: parameters)})

    scalers = {"scaler": of_recipe["scaler"]} if of_recipe else {}
    for name, dials in () if of_recipe else sorted(sections["scaler"].items()):
        script = exported(engine, config | {"scaler": dials})
        text = re.search(r"(^class \w+Scaler.*?)?^scaler = [^\n]*", script, re.DOTALL | re.MULTILINE).group()
        made_here = {"GradScaler": grad_scaler, "device": DEVICE}
        exec(text.replace("torch.amp.GradScaler", "GradScaler"), made_here)
        scalers[name] = made_here["scaler"]
    amp = None
    if "amp." in (config["loop"] if isinstance(config["loop"], str) else "\n".join(config["loop"])):
        amp = apex_of(engine, config, names | of_recipe)
        if hasattr(amp, "scalers"):
            amp.scalers = list(scalers.values())

    tokens = config["data"]["name"] in ("text", "arithmetic")
    numbers = names["targets"].is_floating_point()
    loss_fn = TokenLoss() if tokens else nn.MSELoss() if numbers else nn.CrossEntropyLoss()
    micro = config.get("accumulation", {}).get("steps", 1)
    stream = names["micro_batches"](names["features"], names["targets"])
    converted = re.search(r"x\.to\(torch\.(\w+)\), t\)", exported(engine, config))
    dtype = converted and getattr(torch, converted.group(1))
    steps = ([(x.to(dtype) if dtype else x, t) for x, t in itertools.islice(stream, micro)] for _ in itertools.count())
    return Frame(models, optimizers, scalers, loss_fn, amp, steps, config["train"]["steps"], config.get("seed", 42))
