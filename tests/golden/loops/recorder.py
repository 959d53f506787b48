# SPDX-License-Identifier: Apache-2.0
"""Runs a loop's program in PyTorch, step by step, and records what happens without changing it."""
import ast
import contextlib
import functools
import io
import math
import re
import sys
import types
import warnings
from unittest import mock

import torch

from frame import Frame

LOOP = "<loop>"  # the program's file name in tracebacks


class GradScaler(torch.amp.GradScaler):
    """Reports its decision for each optimizer to `record`."""

    record = None

    def _maybe_opt_step(self, optimizer, optimizer_state, *args, **kwargs):
        found_inf = bool(sum(v.item() for v in optimizer_state["found_inf_per_device"].values()))
        self.record.decided(optimizer, found_inf)
        return super()._maybe_opt_step(optimizer, optimizer_state, *args, **kwargs)


def number(value) -> float | str | None:
    """Returns a number that JSON can hold: infinities and NaN become strings."""
    if value is None:
        return None
    value = float(value)
    return value if math.isfinite(value) else "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def tracker_of(scaler) -> int:
    """Returns the growth tracker. A static scale has none: 0."""
    return 0 if type(scaler).__name__ == "StaticScaler" else scaler._get_growth_tracker()


def total_norm(tensors) -> float:
    return math.sqrt(sum(float(torch.linalg.vector_norm(each.detach().double())) ** 2 for each in tensors))


class Record:
    """The record of one run of a loop."""

    def __init__(self, frame: Frame):
        self.frame, self.names = frame, frame.names
        self.steps: list[dict] = []
        self.begin_step()
        self.names["loss_fn"] = self.noting(self.names["loss_fn"])
        for optimizer in frame.optimizers.values():
            optimizer.register_step_pre_hook(lambda optimizer, *_: self.stepped(optimizer))
        for scaler in frame.scalers.values():
            scaler.record = self
        if frame.amp:
            frame.amp.left_out = self.left_out

    # ---- called while the loop runs ----

    def noting(self, loss_fn):
        @functools.wraps(loss_fn)
        def run(*args, **kwargs):
            loss = loss_fn(*args, **kwargs)
            self.losses.append(loss.detach().double().mean().item())
            return loss

        return run

    def begin_step(self) -> None:
        self.losses: list[float] = []
        self.roots: list[float] = []
        self.clipped: list[float] = []
        self.decision: tuple | None = None
        self.verdicts = {name: [] for name in self.frame.optimizers}
        self.before = {name: scaler.get_scale() for name, scaler in self.frame.scalers.items()}

    def name_of(self, optimizer) -> str:
        return next(name for name, each in self.frame.optimizers.items() if each is optimizer)

    def verdict(self, optimizer, kind: str, found_inf: bool | None, norm: float) -> None:
        self.verdicts[self.name_of(optimizer)].append(
            {"verdict": kind, "found_inf": found_inf, "grad_norm": number(norm)})

    def norm_of(self, optimizer) -> float:
        return total_norm(p.grad for group in optimizer.param_groups for p in group["params"] if p.grad is not None)

    def decided(self, optimizer, found_inf: bool) -> None:
        if found_inf:
            self.verdict(optimizer, "skipped", True, self.norm_of(optimizer))
        else:
            self.decision = (optimizer, found_inf)

    def left_out(self, optimizer) -> None:
        """Called when apex skips a step. apex checked for Inf at the end of an earlier backward."""
        self.verdict(optimizer, "skipped", None, self.norm_of(optimizer))

    def stepped(self, optimizer) -> None:
        """Called right before an update. Without a scaler's decision, an Inf is recorded and the step is made."""
        norm = self.norm_of(optimizer)
        by_scaler = self.decision is not None and self.decision[0] is optimizer
        seen = None if hasattr(self.frame.amp, "scale_loss") else not math.isfinite(norm)
        self.verdict(optimizer, "stepped", False if by_scaler else seen, norm)
        self.decision = None

    def end_step(self, printed: str) -> None:
        losses = self.losses or self.roots
        self.steps.append({
            "step": len(self.steps) + 1,
            "loss": number(sum(losses) / len(losses)) if losses else None,
            "scalers": {name: {"before": self.before[name], "after": scaler.get_scale(),
                               "growth_tracker": tracker_of(scaler)}
                        for name, scaler in self.frame.scalers.items()},
            "optimizers": self.verdicts,
            "roots": [number(x) for x in self.roots],
            "clipped": [number(x) for x in self.clipped],
            "printed": printed.splitlines(),
        })

    # ---- running ----

    @contextlib.contextmanager
    def watching(self):
        """Records the roots of backward and the norms of clipping. Yields the list of warnings."""
        backward, clip = torch.Tensor.backward, torch.nn.utils.clip_grad_norm_

        def seen_backward(tensor, *args, **kwargs):
            if isinstance(tensor, torch.Tensor):
                self.roots.append(tensor.detach().double().mean().item())
            return backward(tensor, *args, **kwargs)

        def seen_clip(*args, **kwargs):
            norm = clip(*args, **kwargs)
            self.clipped.append(float(norm))
            return norm

        with mock.patch.object(torch.Tensor, "backward", seen_backward), \
                mock.patch.object(torch.nn.utils, "clip_grad_norm_", seen_clip), \
                warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            yield caught

    def run(self, text: str) -> dict:
        """Runs the program for all steps. Returns the record as in expected/*.json."""
        error, sentences = None, []
        with self.watching() as caught:
            printed = io.StringIO()
            try:
                code = one_turn(text)
                torch.manual_seed(self.frame.seed)  # as the exported script does before its loop
                for _ in range(self.frame.count):
                    self.begin_step()
                    with contextlib.redirect_stdout(io.StringIO()):
                        self.names |= next(self.frame.steps)
                    printed = io.StringIO()
                    with contextlib.redirect_stdout(printed):
                        exec(code, self.names)
                    self.end_step(printed.getvalue())
            except Exception as raised:
                step = 0 if isinstance(raised, SyntaxError) else len(self.steps) + 1
                error = error_of(raised, text) | {"step": step, "printed": printed.getvalue().splitlines()}
        for each in caught:
            message = re.sub(r" \(Triggered internally at .*\)", "", str(each.message)).strip()
            sentence = {"class": each.category.__name__, "sentence": message}
            if sentence not in sentences:
                sentences.append(sentence)
        return {"torch": torch.__version__, "python": ".".join(map(str, sys.version_info[:2])), "steps": self.steps,
                "error": error, "warnings": sentences, "parameters": self.parameters()}

    def parameters(self) -> dict:
        several = len(self.frame.models) > 1
        return {(f"{of}." if several else "") + name: {"dtype": str(p.dtype).removeprefix("torch."),
                                                      "norm": number(p.detach().double().norm()),
                                                      "sum": number(p.detach().double().sum())}
                for of, model in self.frame.models.items() for name, p in model.named_parameters()}


def one_turn(text: str) -> types.CodeType:
    """Compiles the program as the body of a loop with one iteration, as in a training script: `continue` ends the step.
    Keeps the program's line numbers."""
    tree = ast.parse("for __step__ in (1,):\n    pass")
    tree.body[0].body = ast.parse(text, LOOP).body or tree.body[0].body
    return compile(tree, LOOP, "exec")


def error_of(raised: Exception, text: str) -> dict:
    """Returns the class, the message, and the position in the innermost frame of the program. Lines and columns count
    from 1, and the end is excluded."""
    sentence = raised.msg if isinstance(raised, SyntaxError) else str(raised)
    if isinstance(raised, SyntaxError):
        begin = (raised.lineno, raised.offset)
        end = (raised.end_lineno or 0, raised.end_offset or 0)
        place = (*begin, *(end if end > begin else (raised.lineno, raised.offset + 1)))
    else:
        frames = [(frame, tb.tb_lasti) for frame, tb in walked(raised) if frame.f_code.co_filename == LOOP]
        frame, instruction = frames[-1]
        first, last, begin, end = list(frame.f_code.co_positions())[instruction // 2]
        lines = text.splitlines()
        character = lambda line, byte: len(lines[line - 1].encode()[:byte].decode()) + 1
        place = (first, character(first, begin), last, character(last, end))
    return {"class": type(raised).__name__, "sentence": sentence,
            **dict(zip(("line", "column", "end_line", "end_column"), place))}


def walked(raised: Exception):
    """Yields (frame, traceback) of each level of the traceback."""
    tb = raised.__traceback__
    while tb:
        yield tb.tb_frame, tb
        tb = tb.tb_next
