# SPDX-License-Identifier: Apache-2.0
"""Scripts that `amplab serve` can hold in part, or not at all."""

import pytest

torch = pytest.importorskip("torch")

from live_client import script, serve  # noqa: E402, F401
from training import needs_cpu_scaler  # noqa: E402

pytestmark = needs_cpu_scaler


def lanes_of(client):
    return {report["lane"] for report in client.seen if report["type"] == "steps"}


def test_an_optimizer_that_begins_after_the_first_step_has_no_lane(serve):
    unfreeze = "if step == 3: optimizer = torch.optim.SGD(model.parameters(), lr=0.1)"
    client = serve(script(body=unfreeze))
    assert len(client.prepared()["lanes"]) == 1
    assert client.play_to_end()["state"] == "finished"
    assert lanes_of(client) == {0} and client.column("step") == [1, 2, 3]
    client.close()
    assert client.stderr().count("amplab: nothing is recorded: a model or optimizer that begins after") == 1
    assert (client.folder / "weights.pt").exists()


TRAIN = """
import os, sys, threading, torch
model = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

def train():
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.randn(8, 4)).square().mean().backward()
        optimizer.step()

"""
STAY = "\nimport threading; threading.Event().wait()\n"


@pytest.mark.parametrize("before", ["", "train()"])
@pytest.mark.parametrize("leave", ["os._exit(0)", "sys.exit()"])
def test_a_process_that_the_script_forks_trains_by_itself(serve, before, leave):
    fork = f"child = os.fork()\nif child == 0:\n    train()\n    {leave}\nassert os.waitpid(child, 0)[1] == 0\n"
    client = serve(TRAIN + f"{before}\n" + fork + "train()\n")
    client.prepared()
    assert client.play_to_end()["state"] == "finished"
    assert client.column("step") == list(range(1, 7 if before else 4))
    assert client.close() == 0


@pytest.mark.parametrize("watch", ["", "import amplab; amplab.watch(model, optimizer)"])
def test_a_script_that_trains_in_another_thread_is_refused_at_once(serve, watch):
    thread = "thread = threading.Thread(target=train); thread.start(); thread.join()\n"
    client = serve(TRAIN + watch + "\n" + thread + STAY)
    client.until(type="hello")
    (failure,) = client.ask("prepare", configs=["{}"])
    why = "train.py trains outside its main thread, where its steps cannot be held"
    assert failure["text"] == f"train.py is not recorded: {why}. It goes on by itself."
    assert client.close() == 0
    assert client.rows() == []


def test_an_error_while_models_are_found_does_not_reach_the_script(serve):
    odd = "class Odd(torch.nn.Module):\n    def parameters(self, recurse=True): raise ValueError('odd')\nodd = Odd()\n"
    client = serve(script(setup=odd))
    assert client.wait() == 1
    assert (client.folder / "weights.pt").exists()
    first, last = client.stderr().splitlines()
    assert first == "amplab: nothing is recorded: odd. Training goes on."
    assert last == "amplab: train.py is not recorded: odd. It goes on by itself."


def test_modules_that_are_half_built_are_passed_over(serve):
    client = serve(script(setup="half = torch.nn.Module.__new__(torch.nn.Module)"))
    client.prepared()
    assert client.play_to_end()["state"] == "finished"
    assert client.column("step") == list(range(1, 9))


def test_commands_are_answered_after_the_recorder_has_ended(serve):
    watch = "import amplab; run = amplab.watch(model, optimizer, scaler)"
    client = serve(script(setup=watch, body="if step == 3: run.close()") + STAY)
    client.prepared()
    client.step(2)
    (stopped,) = client.ask("continue", pace="step")
    assert stopped["stop"]["step"] == 3
    (failure,) = client.ask("play")
    assert failure["text"].startswith("train.py is recorded no longer. It goes on by itself. Restart the engine")
    assert client.close() == 0
