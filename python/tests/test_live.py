# SPDX-License-Identifier: Apache-2.0
"""`amplab serve`: a script in a process of its own, played, paused, and ended."""

import json
import math
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")

from live_client import script, serve  # noqa: E402, F401
from training import needs_cpu_scaler  # noqa: E402

pytestmark = needs_cpu_scaler


def test_prepare_replies_with_the_lane_that_the_script_is(serve):
    prepared = serve().prepared()
    (info,), (config,) = prepared["lanes"], prepared["configs"]
    assert info["recorded_by"] == f"PyTorch {torch.__version__}" and info["parameter_count"] == 178
    assert info["notice"].startswith("train.py on "), "it is not recorded yet"
    facts = {fact["name"]: fact["text"] for fact in info["facts"]}
    assert facts["autocast"] == "float16" and facts["loss scaler"].startswith("GradScaler(init_scale=1024")
    assert facts["optimizer"].startswith("AdamW(lr=0.001")
    config = json.loads(config)
    assert config["precision"] == {"mode": "amp-fp16"} and config["scaler"]["growth_interval"] == 100
    assert "scaler.step(optimizer)" in info["loop"]


def test_the_script_waits_until_it_is_stepped(serve):
    client = serve(is_forked=False)
    client.prepared()
    client.ask("read_variables", lane=0)
    assert client.rows() == []
    client.step()
    assert client.column("step") == [1]
    client.step(2)
    assert client.column("step") == [1, 2, 3]


def test_each_step_is_reported_once_and_the_run_finishes(serve):
    client = serve()
    client.prepared()
    client.step(2)
    assert client.play_to_end()["state"] == "finished"
    rows = client.rows()
    assert [row["step"] for row in rows] == list(range(1, 9))
    assert [row["skipped"] for row in rows] == [0, 0, 0, 0, 1, 0, 0, 0]
    assert [row["loss_scale"] for row in rows] == 5 * [1024] + 3 * [512]
    assert all(math.isfinite(row["loss"]) for row in rows if not row["skipped"])
    assert client.close() == 0


def test_pause_holds_the_script_and_play_goes_on(serve):
    client = serve(script(body="import time; time.sleep(0.05)"))
    client.prepared()
    client.ask("play")
    client.until(type="steps")
    client.ask("pause")
    client.until(type="status", state="paused")
    paused_at = len(client.rows())
    client.ask("read_variables", lane=0)  # a round trip later, no step has come
    assert 0 < len(client.rows()) == paused_at < 8
    assert client.play_to_end()["state"] == "finished"
    assert client.column("step") == list(range(1, 9))


def test_output_of_the_script_becomes_events_with_lines(serve):
    client = serve(script(body="print('step', step, flush=True); print('noted', file=sys.stderr)"))
    client.prepared()
    client.play_to_end()
    prints = client.events("print")
    texts = [event["text"] for event in prints if event["subject"] == "print"]
    assert texts == ["begins", *(f"step {n}" for n in range(1, 9)), "done"]
    assert prints[0]["line"] == 8 and prints[1]["line"] == 16
    client.close()
    assert client.stderr().count("noted") == 8


def test_output_of_other_processes_does_not_reach_the_wire(serve):
    echo = "subprocess.run(['echo', 'from another process'], stdout=sys.stdout)"
    client = serve(script(setup="import subprocess; " + echo))
    client.prepared()
    assert client.play_to_end()["state"] == "finished"
    client.close()
    assert "from another process" in client.stderr()


@pytest.mark.parametrize("kind, members", [("fork", {"lane": 0}), ("rewind", {}), ("time_travel", {}), ("dance", {})])
def test_what_a_script_cannot_do_is_refused_by_its_number(serve, kind, members):
    client = serve()
    client.prepared()
    capabilities = client.seen[0]["capabilities"]
    assert kind not in capabilities and "apply_setting" in capabilities
    number = client.commands + 1
    (failure,) = client.ask(kind, **members)
    assert (failure["type"], failure["command"], failure["rejection"], failure["name"]) == (
        "failure",
        number,
        "unknown_type",
        kind,
    )
    assert failure["text"].endswith(".")
    client.step()
    assert client.column("step") == [1]


def test_replies_come_in_the_order_of_the_commands(serve):
    client = serve()
    numbers = [client.post("prepare", configs=[]), client.post("dance"), client.post("step_once", steps=3)]
    numbers += [client.post("continue", pace="step"), client.post("apply_setting", value="1")]
    client.until(type="done", command=numbers[-1])
    assert [report["command"] for report in client.seen if report["type"] == "done"] == numbers
    assert client.seen[-2]["rejection"] == "missing_member" and client.seen[-2]["name"] == "key"


def test_a_second_prepare_after_the_first_step_is_refused(serve):
    client = serve()
    (config,) = client.prepared()["configs"]
    (again,) = client.ask("prepare", configs=[config.replace("0.001", "0.5")])
    assert json.loads(again["configs"][0])["optimizer"]["lr"] == 0.5
    client.step()
    assert client.column("lr") == [0.5]
    (failure,) = client.ask("prepare", configs=["{}"])
    assert "cannot start over" in failure["text"]


def test_the_end_of_stdin_ends_the_script(serve):
    client = serve(script(body="import time; time.sleep(0.01)").replace("range(1, 9)", "range(1, 10**9)"))
    client.prepared()
    client.ask("play")
    client.until(type="steps")
    assert client.close() == 0
    assert not (client.folder / "weights.pt").exists()


SAVES = """if step == 2:
        print("trains")
        try:
            time.sleep(1000)
        except KeyboardInterrupt:
            time.sleep(1.5)
            open("saved", "w").close()
            raise"""


def test_the_end_of_stdin_leaves_time_to_save(serve):
    client = serve(script(setup="import time", body=SAVES))
    client.prepared()
    assert client.seen[0]["shutdown_s"] == 30, "the window waits that long"
    client.ask("play")
    while "trains" not in [event["text"] for event in client.events("print")]:
        client.until(type="events")
    assert client.close() == 0
    assert (client.folder / "saved").exists()


def test_a_script_that_ctrl_c_interrupts_is_not_interrupted_again_as_the_window_goes(serve):
    saves = SAVES.replace("time.sleep(1.5)", "print('saves'); time.sleep(1.5)")
    client = serve(script(setup="import time", body=saves))
    client.prepared()
    client.ask("play")
    while "trains" not in [event["text"] for event in client.events("print")]:
        client.until(type="events")
    client.interrupt()
    while "saves" not in [event["text"] for event in client.events("print")]:
        client.until(type="events")
    assert client.close() == 0
    assert (client.folder / "saved").exists()


def test_a_script_that_goes_on_after_the_interruption_is_interrupted_once(serve):
    train = script(body="import time; time.sleep(0.01)").partition("for step")
    loop = "\n".join("    " + line for line in (train[1] + train[2].partition("torch.save")[0]).splitlines())
    lines = f"{train[0]}def train():\n{loop}\n"
    lines += "try:\n    while True: train()\nexcept KeyboardInterrupt:\n    train()\n    open('saved', 'w').close()\n"
    client = serve(lines)
    client.prepared()
    client.ask("play")
    client.until(type="steps")
    assert client.close() == 0
    assert (client.folder / "saved").exists()


def test_the_end_of_stdin_interrupts_a_script_that_makes_no_step(serve):
    client = serve(script(body="if step == 2: print('sleeps'); import time; time.sleep(1000)"))
    client.prepared()
    client.ask("play")
    while "sleeps" not in [event["text"] for event in client.events("print")]:
        client.until(type="events")
    assert client.close() == 0


def test_the_end_of_stdin_ends_a_script_that_waits(serve):
    client = serve()
    client.prepared()
    client.step()
    assert client.close() == 0


def test_a_closed_stdin_is_no_traceback(serve):
    for _ in range(5):  # the reader may find it before the script begins, or after
        client = serve("def f(:\n")
        assert client.close() in (0, 1)
        assert "live/serve.py" not in (client.folder / "stderr").read_text()


def test_stop_ends_the_script_and_keeps_the_lane(serve):
    client = serve()
    client.prepared()
    client.step(2)
    client.ask("stop")
    status = client.until(type="status", state="stopped")
    assert status["ended_by"] == "person"
    (failure,) = client.ask("play")
    assert "Restart the engine" in failure["text"]
    assert client.close() == 0


def test_a_script_that_raises_fails_with_its_line(serve):
    client = serve(script(body="if step == 3: raise ValueError('bad batch')"))
    client.prepared()
    status = client.play_to_end()
    assert (status["state"], status["ended_by"]) == ("failed", "error")
    assert status["reason"] == "train.py raised ValueError: bad batch at train.py:16."
    (event,) = client.events("error")
    assert event["line"] == 16 and event["text"] == status["reason"]
    assert client.column("step") == [1, 2, 3]
    client.close()
    assert "Traceback" in client.stderr() and "amplab/live" not in client.stderr()


def test_a_script_that_raises_before_its_first_step_says_why(serve):
    client = serve("import torch\nraise ValueError('no data')\n")
    number = client.post("prepare", configs=["{}"])
    assert client.until(type="hello")
    if (failure := client.receive()) is not None:  # the command may come later than the end
        assert (failure["type"], failure["command"]) == ("failure", number)
        assert failure["text"] == "train.py raised ValueError: no data at train.py:2."
    assert client.close() == 1
    assert client.stderr().splitlines()[-1] == "amplab: train.py raised ValueError: no data at train.py:2."


def test_weights_have_the_same_bits_with_and_without_the_window(serve, tmp_path):
    client = serve()
    client.prepared()
    client.ask("inspect_next")
    client.step(3)
    client.ask("read_variables", lane=0)
    client.play_to_end()
    served = torch.load(tmp_path / "weights.pt")
    subprocess.run([sys.executable, "train.py"], cwd=tmp_path, check=True, env={"OMP_NUM_THREADS": "1"})
    assert all(map(torch.equal, served, torch.load(tmp_path / "weights.pt")))


def test_a_script_with_watch_is_served_as_well(serve):
    watch = "import amplab; amplab.watch(model, optimizer, scaler, on_skip='always')"
    client = serve(script(setup=watch))
    client.prepared()
    assert client.play_to_end()["state"] == "finished"
    assert client.column("step") == list(range(1, 9))
    explained = [event for event in client.events("nonfinite") if "Reproduced: yes" in event["text"]]
    assert [event["step"] for event in explained] == [5]
    assert not (client.folder / "run.amplab").exists()


def test_columns_that_come_after_the_last_step_are_no_step(serve):
    watch = "import amplab; run = amplab.watch(model, optimizer, scaler)"
    client = serve(script(setup=watch) + "run.step(eval_loss=0.5)\n")
    client.prepared()
    assert client.play_to_end()["state"] == "finished"
    assert client.column("step") == list(range(1, 9))


def test_two_models_are_two_lanes(serve):
    lines = """
import torch
models = [torch.nn.Linear(4, 4), torch.nn.Linear(4, 1)]
optimizers = [torch.optim.Adam(model.parameters()) for model in models]
for step in range(4):
    for model, optimizer in zip(models, optimizers):
        optimizer.zero_grad()
        model(torch.randn(8, 4)).square().mean().backward()
        optimizer.step()
"""
    client = serve(lines)
    assert len(client.prepared()["lanes"]) == 2
    client.step(2)
    assert client.play_to_end()["state"] == "finished"
    steps = {lane: [] for lane in (0, 1)}
    for report in client.seen:
        if report["type"] == "steps":
            steps[report["lane"]] += memoryview(report["columns"]["step"]).cast("q").tolist()
    assert steps == {0: [1, 2, 3, 4], 1: [1, 2, 3, 4]}


def test_several_ranks_are_refused_in_a_sentence(serve):
    client = serve(env={"WORLD_SIZE": "2"})
    assert client.receive() is None and client.wait() == 2
    assert client.stderr().startswith("amplab: serve runs a script of one process, but WORLD_SIZE is 2.")
