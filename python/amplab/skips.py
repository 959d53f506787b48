# SPDX-License-Identifier: Apache-2.0
"""Decides which skipped steps are explained, and writes the explanations."""

import time
from typing import Optional

import torch

from amplab import sentences
from amplab.explanation import Explanation, NotRepeatable, explain
from amplab.step_stats import StepStats

SECONDS_BETWEEN = 60  # two explanations
MOST_IN_A_ROW = 3  # without an applied step between them
MOST_SKIPS_OF_SEARCH = 20  # before the first applied step, while the scaler searches its scale
MOST_FAILURES = 3
CHOICES = ("explain", "always", "rows")


class SkipExplainer:
    """on_skip: explain, bounded by the constants above; always; rows: no explanations."""

    def __init__(self, events, on_skip: str, model, parameters, device):
        if on_skip not in CHOICES:
            raise ValueError(f"on_skip is {on_skip!r}; choose one of {', '.join(CHOICES)}")
        self._events, self._on_skip = events, on_skip
        self._model, self._parameters, self._device = model, parameters, device
        self._last = float("-inf")
        self._skips = self._in_a_row = self._failures = 0
        self._updates = 0
        self.is_running = False

    @property
    def is_wanted(self) -> bool:
        return self._on_skip != "rows"

    def explain(self, step: StepStats, scale: float):
        """Explains a step that was skipped just now, if one is due."""
        if not self._is_due():
            return
        self._last = time.monotonic()
        self._in_a_row += 1
        self.is_running = True
        try:
            found = explain(
                self._model, step.calls, self._parameters, scale, self._unscaled(step, scale), self._device,
                step.loss_nodes,
            )
        except NotRepeatable as reason:
            self._events.put(step.number, "print", "explanation", sentences.not_explained(step.number, str(reason)))
        except Exception as error:  # such as too little memory; training goes on, and so do the rows
            self._failures += 1
            text = sentences.not_explained(step.number, f"the re-run failed: {type(error).__name__}: {error}")
            self._events.put(step.number, "print", "explanation", text)
        else:
            self._write(step, found)
        finally:
            self.is_running = False

    def _is_due(self) -> bool:
        if self._events.updates > self._updates:
            self._updates, self._in_a_row = self._events.updates, 0
        self._skips += 1
        if self._on_skip != "explain":
            return self._on_skip == "always"
        searches = self._events.updates == 0 and self._skips <= MOST_SKIPS_OF_SEARCH
        too_soon = time.monotonic() - self._last < SECONDS_BETWEEN
        return not (searches or too_soon or self._in_a_row >= MOST_IN_A_ROW or self._failures >= MOST_FAILURES)

    def _unscaled(self, step: StepStats, scale: float) -> Optional[torch.Tensor]:
        """Returns the factor of unscaling, as GradScaler computes it. None: clipping has changed the gradients."""
        if step.max_norm is not None:
            return None
        if not step.unscaled:  # a fused optimizer unscales in its kernel
            return torch.tensor(1.0)
        return torch.tensor(scale, dtype=torch.float64).reciprocal().float()

    def _write(self, step: StepStats, found: Explanation):
        cause = found.cause
        line = (cause.origin.line if cause else None) or found.call_line
        facts = {"reproduced": found.reproduced, "loss_scale": found.scale, "fitting_scale": found.fitting_scale}
        facts["seconds"] = round(found.seconds, 4)
        if line is not None:
            facts.update(file=line.file, line=line.number, source=line.text)
        if cause is not None:
            facts.update(
                op=cause.op, phase=cause.phase, layer=cause.origin.module, dtype=cause.dtype, index=cause.index,
                value=repr(cause.value), limit=cause.limit, count=cause.count,
            )
        elif found.at_outputs:
            facts.update(phase="loss", op=found.from_node, count=found.at_outputs)
        subject = (cause.origin.module or cause.op) if cause else "gradients"
        text = " ".join(sentences.explanation(step.number, found, self._events.last_loss))
        self._events.put(step.number, "nonfinite", subject, text, line, after=facts)
