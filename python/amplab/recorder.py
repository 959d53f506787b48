# SPDX-License-Identifier: Apache-2.0
"""Records one training run: begin, end, and the safety of the training that it records.

A failure switches the recorder off, with one sentence on stderr. It never reaches the script.
"""

import atexit
import contextlib
import os
import sys
import time
from typing import Any, Callable, Dict, List, Optional

import torch

from amplab import hooks
from amplab.run_row import run_row, script_path
from amplab.session_writer import SessionWriter
from amplab.step_listener import StepListener
from amplab.step_stats import ForwardHook

open_sink: Callable[[Any], Any] = SessionWriter.open  # of a path. A live run (amplab.live) has another one


class Recorder:
    """`amplab.watch` makes it and documents its arguments. One thread: the one that trains."""

    def __init__(self, model, optimizers, scaler, path, inspect_every, on_skip, memory_mb, name=None):
        self.optimizers = list(optimizers)
        self._model, self._scaler, self._inspect_every = model, scaler, inspect_every
        self._is_on = False
        self.failure = ""  # why it is off, without a full stop
        self._process = os.getpid()
        self._listener: Optional[StepListener] = None
        self._writer: Optional[Any] = None  # SessionWriter, or what open_sink returns
        self._handles: List[Any] = []
        self._handlers: Dict[str, Callable] = {}  # by event
        self._script = script_path()
        self._name = name or os.path.basename(self._script) or "python"
        try:
            if _rank() == 0:
                self._start(path, on_skip, memory_mb << 20)
        except Exception as error:
            self._switch_off(error)

    def _start(self, path, on_skip: str, memory: int):
        self._writer = open_sink(path)
        self._row = self._facts()
        self.run = self._writer.add_run(self._row, self)
        self._listener = StepListener(self, self._writer, on_skip, memory)
        self._handlers = {name[3:]: getattr(self._listener, name) for name in dir(self._listener) if name[:3] == "on_"}
        self._watched = [self._model]
        self._add_forward_hooks()
        hooks.add(self)
        atexit.register(self.close)
        self._is_on = True

    @property
    def is_on(self) -> bool:
        """False after a failure, after `close`, and on ranks other than 0."""
        return self._is_on

    @property
    def model(self) -> torch.nn.Module:
        return self._model

    @property
    def scaler(self):
        return self._scaler

    @property
    def script(self) -> str:
        return self._script

    @property
    def inspect_every(self) -> int:
        return self._inspect_every

    def step(self, loss: Optional[torch.Tensor] = None, **columns: float):
        """Sets the loss of the step in progress, and columns that the script measures: eval_loss, eval_accuracy.

        Only needed for a loss on which backward() is not called. The row is written when the optimizer has stepped.
        """
        self.hear("own_values", loss, columns)

    @contextlib.contextmanager
    def inspect(self):
        """Inspects the step within it op by op, loss and optimizer included."""
        self.hear("begin_inspection")
        yield
        self.hear("end_inspection")

    def close(self):
        """Ends the run. The end of the program does it too."""
        if self._is_on and os.getpid() == self._process:
            self.hear("end")
            self._put_end()
            self._leave()

    def hear(self, event: str, *arguments):
        """Passes an event to the listener. Never raises."""
        handler = self._handlers.get(event)
        if handler is None or not self._is_on or self._listener.is_deaf or os.getpid() != self._process:
            return
        try:
            if self._listener.is_inspecting:
                with self._listener.unobserved():
                    handler(*arguments)
            else:
                handler(*arguments)
            if self._writer.failure is not None:
                raise RuntimeError(self._writer.failure)
        except Exception as error:
            self._switch_off(error)

    def watch_children(self):
        """Watches the modules within those that are not called. A LightningModule may only call its parts."""
        children = [child for module in self._watched for child in module.children()]
        self._watched = [child for child in children if next(child.parameters(), None) is not None]
        self._add_forward_hooks()

    def _add_forward_hooks(self):
        for handle in self._handles:
            handle.remove()
        self._handles = []
        for module in self._watched:
            self._handles += [
                module.register_forward_pre_hook(ForwardHook(self, "before_forward"), with_kwargs=True),
                module.register_forward_hook(ForwardHook(self, "after_forward")),
            ]

    def put_facts(self, scaler=None):
        """Writes the run's row again: the autocast state is known now. scaler: that will be used, if it is known."""
        self._row.update({**self._facts(scaler), "created": self._row["created"]})
        self._put_run()

    # ---- for a live run, between two steps

    @property
    def scaler_in_use(self):
        return self._listener.scaler if self._listener else self._scaler

    @property
    def autocast_in_use(self):
        """The state of autocast in the first forward pass, or None."""
        return self._listener.autocast if self._listener else None

    @property
    def is_within_step(self) -> bool:
        return self._listener is not None and self._listener.is_within_step

    @property
    def runs_again(self) -> bool:
        """Whether a step is run again to explain it: the lines that run are not those of the training loop."""
        return self._listener is not None and self._listener.is_deaf

    @contextlib.contextmanager
    def held(self):
        """The script waits within it, between two lines. Its time does not count."""
        begin, listener = time.perf_counter(), self._listener
        with listener.unobserved() if listener and listener.is_inspecting else contextlib.nullcontext():
            yield
        if self._listener:
            self._listener.add_held(time.perf_counter() - begin)

    def inspect_next(self):
        if self._listener:
            self._listener.inspect_next()

    def write_rows(self):
        """Waits for numbers of a GPU, and writes the rows that waited for them."""
        if self._listener:
            self._listener.write_rows()

    def fail(self, error: Exception):
        self._switch_off(error)

    def _facts(self, scaler=None) -> Dict[str, Any]:
        scaler, autocast = scaler or self.scaler_in_use, self.autocast_in_use
        return run_row(self._name, self._script, self._model, self.optimizers, scaler, autocast, self._inspect_every)

    def _put_run(self, **changes):
        self._row.update(changes)
        self._writer.put("runs", {**self._row, "run": self.run})

    def _put_end(self):
        raised = getattr(sys, "last_value", None)  # what ends the program
        if not self._is_on:
            return
        if raised is None:
            self._put_run(state="finished")
        elif isinstance(raised, KeyboardInterrupt):
            self._put_run(state="stopped", reason="Stopped.", ended_by="person")
        else:
            self._put_run(state="failed", reason=f"{type(raised).__name__}: {raised}", ended_by="error")

    def _switch_off(self, error: Exception):
        since = f" from step {self._listener.step_number} on" if self._is_on else ""
        with contextlib.suppress(Exception):
            self.failure = str(error).rstrip(".")
            sys.stderr.write(f"amplab: nothing is recorded{since}: {self.failure}. Training goes on.\n")
        self._leave()

    def _leave(self):
        self._is_on = False
        with contextlib.suppress(Exception):
            hooks.remove(self)
            atexit.unregister(self.close)
            for handle in self._handles:
                handle.remove()
        with contextlib.suppress(Exception):
            if self._listener is not None:
                self._listener.end_inspection()
        with contextlib.suppress(Exception):
            if self._writer is not None:
                self._writer.close()
        self._listener, self._handlers = None, {}  # and with it batches and outputs


def _rank() -> int:
    if torch.distributed.is_available() and torch.distributed.is_initialized():
        return torch.distributed.get_rank()
    return int(os.environ.get("RANK", "0"))
