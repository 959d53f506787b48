# SPDX-License-Identifier: Apache-2.0
"""Settings of a running script that can change between two steps, under the keys of the lab."""

import gc
import json
import math
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

import torch
from torch.optim import lr_scheduler

from amplab.live import autocast
from amplab.live.commands import Refused

SMALLEST, LARGEST = 2.0**-126, torch.finfo(torch.float32).max  # normal numbers of fp32
_RATES_OF_SCHEDULER = ("base_lrs", "max_lrs")
_RATES_OF_GROUP = ("lr", "initial_lr", "max_lr", "min_lr")  # the last three are those of schedulers


class Applied(NamedTuple):
    key: str
    before: Any
    after: Any

    @property
    def text(self) -> str:
        return f"{self.key} changed from {json.dumps(self.before)} to {json.dumps(self.after)}."


class Settings:
    """Of one lane. The thread that trains, between two steps."""

    def __init__(self, recorder, dtype: autocast.AutocastDtype, script: str):
        self._recorder, self._dtype, self._script = recorder, dtype, script
        self._mode = ""
        self._rate_set, self._rate_steps = 0.0, 0  # the steps that follow are to have this rate
        self._table: Dict[str, Tuple[Callable[[], Any], Callable[[Any], Any], Callable[[Any], None]]] = {
            "optimizer.lr": (self._rate, _between(0.0, 1e6), self._set_rate),
            "precision.mode": (self._current_mode, self._known_mode, self._set_mode),
            "scaler.init_scale": (self._scale, _between(SMALLEST, LARGEST), self._set_scale),
            "scaler.growth_factor": self._of_scaler("growth_factor", _between(1.0 + 1e-9, 1e6)),
            "scaler.backoff_factor": self._of_scaler("backoff_factor", _between(1e-9, 1.0 - 1e-9)),
            "scaler.growth_interval": self._of_scaler("growth_interval", _whole(1, 10**9)),
        }

    def keys(self) -> List[str]:
        """Returns the keys that can change in this script."""
        can = {"optimizer": True, "precision": autocast.IS_SUPPORTED and bool(self._mode_of_script())}
        can["scaler"] = self.scaler is not None
        return [key for key in self._table if can[key.partition(".")[0]]]

    def read(self, key: str):
        """Requires: keys() has it."""
        return self._table[key][0]()

    def apply(self, key: str, text: str) -> Applied:
        """Applies a setting. text: JSON. Raises Refused."""
        if key not in self._table:
            raise Refused(
                f'"{key}" cannot be changed in {self._script}. Only {", ".join(self._table)} can; change the others in '
                "the script, and restart the engine."
            )
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise Refused(f'"{key}" must be JSON, but it is {text[:40]!r}.') from None
        read, check, write = self._table[key]
        try:
            wanted = check(value)
        except (TypeError, ValueError, OverflowError) as error:
            raise Refused(f'"{key}" cannot be {text[:40]}: {error}.') from None
        before = read()
        if wanted != before:
            write(wanted)
        return Applied(key, before, wanted)

    # ---- optimizer

    def _rate(self) -> float:
        return float(self._recorder.optimizers[0].param_groups[0]["lr"])

    def _set_rate(self, rate: float):
        """Groups and schedulers keep their ratios: a scheduler goes on from the new rate. Raises Refused."""
        before = self._rate()
        if rate < SMALLEST:
            raise Refused(f'"optimizer.lr" cannot be {rate:g}: groups and schedulers would lose their ratios.')
        if before == 0:
            raise Refused(
                '"optimizer.lr" cannot change while it is 0: groups and schedulers have no ratio to it. '
                "Change it once it is above 0."
            )
        groups = [group for optimizer in self._recorder.optimizers for group in optimizer.param_groups]
        for group in groups:
            for name in _RATES_OF_GROUP:
                if name in group:
                    now = rate * (float(group[name]) / before)
                    if isinstance(group[name], torch.Tensor):
                        group[name].fill_(now)
                    else:
                        group[name] = now
        schedulers = self._schedulers()
        for scheduler in schedulers:
            for name in _RATES_OF_SCHEDULER:
                if hasattr(scheduler, name):
                    setattr(scheduler, name, [rate * (each / before) for each in getattr(scheduler, name)])
        # A script that computes its rate sets it before the forward pass, where this step is held, or after it.
        self._rate_set, self._rate_steps = rate, 1 if schedulers else 2

    def lost_rate(self, row: Dict[str, Any]):
        """Returns the event of a step that was made with another learning rate than the one set for it, or None."""
        wanted, used = self._rate_set, row.get("lr")
        self._rate_steps -= 1
        if self._rate_steps < 0 or used is None or math.isclose(used, wanted, rel_tol=1e-6):
            return None
        self._rate_steps = 0
        text = (
            f"Step {row['step']} has a learning rate of {used:g}, not {wanted:g}: {self._script} itself has changed it "
            "since."
        )
        event = {"step": row["step"], "wall_s": row["wall_s"], "kind": "setting", "subject": "optimizer.lr"}
        return {**event, "text": text, "before": wanted, "after": used}

    def _schedulers(self):
        classes = getattr(lr_scheduler, "LRScheduler", lr_scheduler._LRScheduler)
        ours = {id(optimizer) for optimizer in self._recorder.optimizers}
        candidates = (each for each in gc.get_objects() if issubclass(type(each), classes))
        return [each for each in candidates if id(getattr(each, "optimizer", None)) in ours]

    # ---- scaler

    @property
    def scaler(self):
        """The script's scaler, or None. Before it is used first, the only one there is."""
        known = self._recorder.scaler_in_use
        if known is None:
            found = [each for each in gc.get_objects() if type(each).__name__ == "GradScaler" and _scales(each)]
            known = found[0] if len(found) == 1 else None
        return known if known is not None and known.is_enabled() else None

    def _needed(self):
        scaler = self.scaler
        if scaler is None:
            raise Refused(f"{self._script} has no loss scaler in use.")
        return scaler

    def _of_scaler(self, name: str, check):
        def read():
            return getattr(self._needed(), "get_" + name)()

        return read, check, lambda value: getattr(self._needed(), "set_" + name)(value)

    def _scale(self) -> float:
        scaler = self._needed()
        return float(scaler._init_scale if scaler._scale is None else scaler._scale)

    def _set_scale(self, scale: float):
        scaler = self._needed()
        if scaler._scale is None:
            scaler._init_scale = scale
        else:
            scaler._scale.fill_(scale)

    # ---- autocast

    def _current_mode(self) -> str:
        return self._mode or self._mode_of_script()

    def _mode_of_script(self) -> str:
        known = self._recorder.autocast_in_use
        dtypes = {dtype: mode for mode, dtype in autocast.MODES.items() if dtype is not None}
        return dtypes.get(known.dtype, "") if known is not None and known.enabled else ""

    def _known_mode(self, value) -> str:
        if not autocast.IS_SUPPORTED:
            raise Refused(f"The autocast dtype cannot be changed with PyTorch {torch.__version__}: 2.4 is needed.")
        if not self._mode_of_script():
            raise Refused(f"{self._script} enters no autocast region, so that it has no dtype to change.")
        if value not in autocast.MODES:
            raise Refused(f"precision.mode of {self._script} is one of {', '.join(autocast.MODES)}.")
        return value

    def _set_mode(self, mode: str):
        self._mode = mode
        self._dtype.set(mode)


def _scales(scaler) -> bool:
    return type(scaler).__module__.startswith("torch.") and scaler.is_enabled()


def _number(value) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError("it is a number")
    return value


def _between(least: float, most: float):
    def check(value) -> float:
        if not least <= _number(value) <= most or not math.isfinite(value):
            raise ValueError(f"it is at least {least:g} and at most {most:g}")
        return float(value)

    return check


def _whole(least: int, most: int):
    def check(value) -> int:
        if _number(value) != int(value) or not least <= value <= most:
            raise ValueError(f"it is a whole number from {least} to {most:,}")
        return int(value)

    return check
