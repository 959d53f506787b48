# SPDX-License-Identifier: Apache-2.0
"""A client of `amplab serve` for tests. Its codec is that of docs/examples/train_lane.py, not the package's own."""

import contextlib
import gc
import importlib.util
import os
import signal
import struct
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import torch._dynamo  # noqa: F401, here instead of in each forked process
from torch.distributed.fsdp import sharded_grad_scaler  # noqa: F401

PACKAGE = Path(__file__).resolve().parents[1]
_SPEC = importlib.util.spec_from_file_location("train_lane", PACKAGE.parent / "docs/examples/train_lane.py")
example = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(example)

INTEGERS = {"step", "update", "samples", "found_inf", "skipped", "growth_tracker", "verdict"}
SECONDS_TO_END = 20

SCRIPT = """
import sys, torch
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Dropout(0.2), torch.nn.Linear(16, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**10, growth_interval=100)
SETUP
print("begins")
for step in range(1, 9):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        loss = model(torch.randn(16, 8)).square().mean() * (1e9 if step == 5 else 1)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    BODY
torch.save([*model.parameters()], "weights.pt")
print("done")
"""


def script(setup="", body=""):
    return SCRIPT.replace("SETUP", setup).replace("BODY", body)


@pytest.fixture
def serve(tmp_path):
    clients = []

    def start(lines=None, *words, **options):
        clients.append(Client(tmp_path, script() if lines is None else lines, *words, **options))
        return clients[-1]

    yield start
    for client in clients:
        client.kill()


def _forked(arguments, commands, reports, errors, folder, env):
    """Returns the id of a process that serves."""
    gc.collect()  # models of other tests
    pid = os.fork()
    if pid:
        return pid
    status = 70
    try:
        for place, descriptor in enumerate((commands, reports, errors)):
            os.dup2(descriptor, place)
        os.closerange(3, 256)
        sys.stderr = open(2, "w", closefd=False, buffering=1)
        os.chdir(folder)
        os.environ.update(env)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        from amplab.__main__ import main

        status = main(arguments)
    finally:
        os._exit(status)


class Client:
    """One served script. Reports are collected in `seen` as they are received."""

    def __init__(self, folder, lines, *words, env=(), is_forked=True):
        """is_forked: from this process, which has imported PyTorch already."""
        script = folder / "train.py"
        script.write_text(lines)
        self.folder, self.commands, self.seen = folder, 0, []
        with open(folder / "stderr", "wb") as errors:
            commands, self._commands = os.pipe()
            self._reports, reports = os.pipe()
            arguments = ["serve", str(script), *words]
            if is_forked:
                self._pid = _forked(arguments, commands, reports, errors.fileno(), folder, dict(env))
            else:
                program = [sys.executable, "-m", "amplab", *arguments]
                environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "OMP_NUM_THREADS": "1", **dict(env)}
                pipes = {"stdin": commands, "stdout": reports, "stderr": errors}
                self._pid = subprocess.Popen(program, cwd=folder, env=environment, **pipes).pid
            os.close(commands)
            os.close(reports)
        self._status = None
        self._commands, self._reports = open(self._commands, "wb"), open(self._reports, "rb")

    def post(self, kind, **members):
        """Sends a command. Returns its number."""
        self.commands += 1
        body = example.encode({"type": kind, "id": self.commands, **members})
        self._commands.write(struct.pack("<I", len(body)) + body)
        self._commands.flush()
        return self.commands

    def receive(self):
        """Returns the next report, or None at the end."""
        length = self._reports.read(4)
        if len(length) < 4:
            return None
        report, _ = example.decode(self._reports.read(*struct.unpack("<I", length)))
        self.seen.append(report)
        return report

    def until(self, **members):
        """Receives reports up to one with these members, and returns it."""
        while True:
            report = self.receive()
            assert report is not None, f"ended before {members}: {self.stderr()}"
            if all(report.get(key) == value for key, value in members.items()):
                return report

    def ask(self, kind, **members):
        """Sends a command and returns the reports of its reply, without `done`."""
        number = self.post(kind, **members)
        before = len(self.seen)
        self.until(type="done", command=number)
        return [each for each in self.seen[before:-1] if each.get("command") == number]

    def prepared(self):
        assert self.until(type="hello")["protocol"] == 4
        (prepared,) = self.ask("prepare", configs=["{}", "{}"])
        return prepared

    def step(self, steps=1):
        self.ask("step_once", steps=steps)
        assert self.next_state()["state"] == "paused"

    def play_to_end(self):
        self.ask("play")
        return self.next_state()

    def next_state(self):
        """Returns the next status other than running."""
        while (report := self.until(type="status"))["state"] == "running":
            pass
        return report

    def rows(self):
        """Returns all steps received so far, each as a map."""
        found = []
        for report in self.seen:
            if report["type"] != "steps":
                continue
            columns = {
                name: [number for (number,) in struct.iter_unpack("<q" if name in INTEGERS else "<d", cells)]
                for name, cells in report["columns"].items()
                if name != "texts"
            }
            found += [dict(zip(columns, values)) for values in zip(*columns.values())]
        return found

    def column(self, name):
        return [row[name] for row in self.rows()]

    def events(self, kind):
        found = [event for report in self.seen if report["type"] == "events" for event in report["events"]]
        return [event for event in found if event["kind"] == kind]

    def close(self):
        """Ends its stdin. Returns the exit status."""
        self._commands.close()
        limit = threading.Timer(SECONDS_TO_END, os.kill, (self._pid, signal.SIGKILL))
        limit.start()
        while self.receive() is not None:
            pass
        limit.cancel()
        return self.wait()

    def interrupt(self):
        """As Ctrl+C in the terminal of the window."""
        os.kill(self._pid, signal.SIGINT)

    def wait(self):
        """Returns the exit status, once it has ended."""
        if self._status is None:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self._status

    def kill(self):
        if self._status is None:
            os.kill(self._pid, signal.SIGKILL)
            self.wait()
        with contextlib.suppress(OSError):
            self._commands.close()
        self._reports.close()

    def stderr(self):
        return (self.folder / "stderr").read_text()
