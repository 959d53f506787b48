# SPDX-License-Identifier: Apache-2.0
"""Names that logs, tables and event files have for the columns of a session."""

import re
from typing import Any, Dict, Iterable, Optional, Tuple

MOST_STEPS = 10**12

# Column: its names in lower case, words joined by "_"; of two names in one row, the first one here counts.
NAMES: Dict[str, Tuple[str, ...]] = {
    "step": (
        "global_step", "trainer_global_step", "num_updates", "step", "steps", "_step", "iteration", "iter", "update",
    ),
    "epoch": ("epoch", "train_epoch"),
    "loss": (
        "loss", "train_loss", "training_loss", "lm_loss", "train_loss_step", "loss_step", "loss_train", "total_loss",
        "mlm_loss",
    ),
    "eval_loss": (
        "eval_loss", "val_loss", "valid_loss", "validation_loss", "test_loss", "lm_loss_value", "loss_val", "loss_eval",
    ),
    "eval_accuracy": ("eval_accuracy", "val_accuracy", "val_acc", "test_accuracy", "test_acc", "eval_acc"),
    "lr": ("lr", "learning_rate", "train_lr", "train_learning_rate", "lr_adamw", "lr_adam", "lr_sgd"),
    "loss_scale": (
        "loss_scale", "lossscale", "grad_scale", "amp_scale", "scaler_scale", "train_loss_scale", "scale",
    ),
    "grad_norm": (
        "grad_norm", "gnorm", "train_grad_norm", "gradient_norm", "total_norm", "global_grad_norm",
        "grad_2.0_norm_total",
    ),
    "samples_per_s": ("samples_per_second", "samples_per_s", "samples_sec"),
    "skips": ("number_of_skipped_iterations",),  # since the row before
    "skips_so_far": ("skipped", "skipped_steps"),
}
MEASURED = ("loss", "eval_loss", "eval_accuracy", "loss_scale", "grad_norm", "skips")
_COLUMNS = {name: (column, at) for column, names in NAMES.items() for at, name in enumerate(names)}
_SEPARATORS = re.compile(r"[\s/|-]+")


def column_of(name: str) -> Optional[Tuple[str, int]]:
    """Returns the column that a name means, and its rank among that column's names. None: it is not one of these."""
    return _COLUMNS.get(_SEPARATORS.sub("_", name.strip().lower()))


def number_of(value: Any) -> Optional[float]:
    """Returns a number, NaN and Inf included. None: it is not one."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


def row_of(pairs: Iterable[Tuple[str, Any]]) -> Dict[str, float]:
    """Returns the columns among names and values."""
    row: Dict[str, float] = {}
    ranks: Dict[str, int] = {}
    for name, value in pairs:
        found, number = column_of(name), number_of(value)
        if found is None or number is None or ranks.get(found[0], len(NAMES[found[0]])) <= found[1]:
            continue
        row[found[0]], ranks[found[0]] = number, found[1]
    if "step" in row:
        step = row.pop("step")
        if 0 <= step <= MOST_STEPS:
            row["step"] = int(step)
    return row


def is_measured(row: Dict[str, float]) -> bool:
    """Returns whether a row says anything of a step. A learning rate alone may be a setting."""
    return any(column in row for column in MEASURED) or ("step" in row and ("lr" in row or "skips_so_far" in row))
