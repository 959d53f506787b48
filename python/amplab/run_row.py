# SPDX-License-Identifier: Apache-2.0
"""The row of `runs`: facts of a script that are known before and after training."""

import datetime
import hashlib
import json
import os
import platform
import shlex
import sys
from typing import Any, Dict, List, Optional, Tuple

import torch

from amplab.step_inputs import Autocast, inner_module

MOST_SOURCE = 1 << 20  # bytes of the script that are kept
_MODES = {torch.float16: "amp-fp16", torch.bfloat16: "amp-bf16"}
_PURE = {torch.float16: "pure-fp16", torch.bfloat16: "pure-bf16"}
_OPTIMIZERS = {"SGD": "sgd", "Adam": "adam", "AdamW": "adamw", "Muon": "muon"}


def script_path() -> str:
    """Returns the path of the program that runs, or "" of an interactive one."""
    path = getattr(sys.modules.get("__main__"), "__file__", None) or ""
    return os.path.abspath(path) if path else ""


def run_row(
    name: str,
    script: str,
    model: torch.nn.Module,
    optimizers,
    scaler,
    autocast: Optional[Autocast],
    inspect_every: int,
) -> Dict[str, Any]:
    """Returns the row. `config` has the settings that are known, and its `recorded` says that the rest is not."""
    inner = inner_module(model)
    device = optimizers[0].param_groups[0]["params"][0].device
    source = _source_of(script)
    config: Dict[str, Any] = {
        "recorded": True,
        "name": name,
        "precision": {"mode": _mode(inner, autocast)},
        "scaler": _scaler(scaler),
        "inspect": {"every": inspect_every},
    }
    optimizer = _OPTIMIZERS.get(type(optimizers[0]).__name__)
    rate = optimizers[0].param_groups[0].get("lr")
    if optimizer is not None and isinstance(rate, float):
        config["optimizer"] = _in_range({"name": optimizer, "lr": rate})
    parameters = dict(inner.named_parameters())
    info = {
        "recorded_by": f"PyTorch {torch.__version__}",
        "device_description": _description(device),
        "parameter_count": sum(parameter.numel() for parameter in parameters.values()),
        "parameters": list(parameters),
        "parameter_sizes": [parameter.numel() for parameter in parameters.values()],
        "layers": [module for module, of in inner.named_modules() if module and not list(of.children())],
        "notice": f"Recorded from {os.path.basename(script) or 'an interactive program'} on {platform.node()}",
        "command": sys.argv,
        "script": script,
        "facts": _facts(script, inner, optimizers, scaler, autocast),
    }
    text = source + json.dumps(sys.argv) + name
    return {
        "run_id": hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16],
        "name": name,
        "config": json.dumps(config),
        "loop": source,
        "info": json.dumps(info),
        "device": str(device),
        "state": "running",
        "reason": "",
        "ended_by": "nothing",
        "colour": 0,
        "created": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "note": "",
        "baseline": 0,
        "pinned": 0,
    }


def _facts(script: str, model, optimizers, scaler, autocast: Optional[Autocast]) -> List[Tuple[str, str]]:
    """Returns what a person wants to know of the run, in PyTorch's words."""
    facts = [("script", script), ("arguments", shlex.join(sys.argv[1:])), ("model", type(model).__name__)]
    facts += [("optimizer", _call(type(optimizer).__name__, optimizer.defaults)) for optimizer in optimizers]
    settings = {key: value for key, value in _scaler(scaler).items() if key != "kind"}
    facts.append(("loss scaler", _call(type(scaler).__name__, settings) if settings else "none"))
    on = autocast is not None and autocast.enabled
    facts.append(("autocast", str(autocast.dtype).replace("torch.", "") if on else "off"))
    return [(name, text) for name, text in facts if text]


def _call(name: str, arguments: Dict[str, Any]) -> str:
    """Returns the call that makes an object: AdamW(lr=0.001). Arguments that are off are left out."""
    given = {key: value for key, value in arguments.items() if value is not None and value is not False}
    return f"{name}({', '.join(f'{key}={value}' for key, value in given.items())})"


def _mode(model: torch.nn.Module, autocast: Optional[Autocast]) -> str:
    if autocast is not None and autocast.enabled:
        return _MODES.get(autocast.dtype, "fp32")
    dtypes = {parameter.dtype for parameter in model.parameters()}
    return _PURE.get(next(iter(dtypes)), "fp32") if len(dtypes) == 1 else "fp32"


# A session file is not read if a setting is out of the lab's range: such settings are left out.
_RANGES = {
    "init_scale": (1e-30, 1e30),
    "growth_factor": (1.0 + 1e-9, 1e6),
    "backoff_factor": (1e-9, 1.0 - 1e-9),
    "growth_interval": (1, 10**9),
    "lr": (0.0, 1e6),
}


def _in_range(settings: Dict[str, Any]) -> Dict[str, Any]:
    return {
        key: value
        for key, value in settings.items()
        if key not in _RANGES or _RANGES[key][0] <= value <= _RANGES[key][1]
    }


def _scaler(scaler) -> Dict[str, Any]:
    if scaler is None or not scaler.is_enabled():
        return {"kind": "none"}
    settings = {
        "kind": "dynamic",
        "init_scale": float(scaler._init_scale),
        "growth_factor": float(scaler.get_growth_factor()),
        "backoff_factor": float(scaler.get_backoff_factor()),
        "growth_interval": int(scaler.get_growth_interval()),
    }
    return _in_range(settings)


def _source_of(script: str) -> str:
    try:
        with open(script, encoding="utf-8", errors="replace") as file:
            return file.read(MOST_SOURCE)
    except OSError:
        return ""


def _description(device: torch.device) -> str:
    if device.type == "cuda":
        return torch.cuda.get_device_name(device)
    return platform.processor() or platform.machine()
