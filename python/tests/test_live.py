# SPDX-License-Identifier: Apache-2.0
"""`amplab serve`: a script in a process of its own, played, paused and stepped over the wire."""

import json
import math
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")

from live_client import Client  # noqa: E402
from training import needs_cpu_scaler  # noqa: E402

pytestmark = needs_cpu_scaler

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


def test_prepare_replies_with_the_lane_that_the_script_is(serve):
    prepared = serve().prepared()
    (info,), (config,) = prepared["lanes"], prepared["configs"]
    assert info["recorded_by"] == f"PyTorch {torch.__version__}" and info["parameter_count"] == 178
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
    client = serve(script(setup="import subprocess; subprocess.run(['echo', 'from another process'])"))
    client.prepared()
    assert client.play_to_end()["state"] == "finished"
    client.close()
    assert "from another process" in client.stderr()


def test_settings_take_effect_at_the_next_step(serve):
    client = serve()
    client.prepared()
    client.step(2)
    (changed,) = client.ask("apply_setting", lane=0, key="optimizer.lr", value="0.25")
    (event,) = changed["events"]
    assert (event["kind"], event["subject"], event["before"], event["after"]) == ("setting", "optimizer.lr", 1e-3, 0.25)
    assert event["step"] == 3
    client.ask("apply_setting", key="scaler.init_scale", value="64")
    client.ask("apply_setting", key="scaler.growth_interval", value="3")
    client.play_to_end()
    assert client.column("lr") == [1e-3, 1e-3, *6 * [0.25]]
    assert client.column("loss_scale") == [1024, 1024, 64, 128, 128, 64, 64, 64]  # the tracker was at 2


def test_a_scheduler_goes_on_from_a_changed_learning_rate(serve):
    schedule = "schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: 0.5**n)"
    client = serve(script(setup=schedule, body="schedule.step()"))
    client.prepared()
    client.step(2)
    client.ask("apply_setting", key="optimizer.lr", value="0.5")
    client.step(3)
    assert client.column("lr") == pytest.approx([1e-3, 5e-4, 0.5, 0.25, 0.125])


def test_the_autocast_dtype_changes_at_the_next_step(serve):
    client = serve()
    client.prepared()
    dtypes = []
    for mode in ("amp-fp16", "amp-bf16", "fp32", "amp-fp16"):
        client.ask("apply_setting", key="precision.mode", value=json.dumps(mode))
        client.ask("inspect_next")
        client.step()
        ops = next(report["columns"] for report in reversed(client.seen) if report["type"] == "ops")
        texts = ops["texts"]
        cells = memoryview(ops["compute_dtype"]).cast("I")
        names = memoryview(ops["op"]).cast("I")
        dtypes.append({texts[dtype] for dtype, name in zip(cells, names) if texts[name] in ("addmm", "mm")})
    assert dtypes == [{"fp16"}, {"bf16"}, {"fp32"}, {"fp16"}]


@pytest.mark.parametrize(
    "key, value, why",
    [
        ("data.name", '"spirals"', "cannot be changed in train.py"),
        ("scaler.backoff_factor", "2", "it is at least 1e-09 and at most 1"),
        ("scaler.growth_interval", "0.5", "it is a whole number"),
        ("optimizer.lr", '"__import__"', "it is a number"),
        ("optimizer.lr", "print(1)", "must be JSON"),
    ],
)
def test_a_setting_that_cannot_change_is_refused_in_a_sentence(serve, key, value, why):
    client = serve()
    client.prepared()
    (failure,) = client.ask("apply_setting", key=key, value=value)
    assert failure["type"] == "failure" and why in failure["text"] and failure["text"].endswith(".")
    client.step()
    assert client.column("lr") == [1e-3]


@pytest.mark.parametrize("members", [{"on": "skip"}, {"on": "backoff"}, {"on": "inf"}, {"condition": "skipped"}])
def test_it_stops_after_the_step_that_hits_a_breakpoint(serve, members):
    client = serve()
    client.prepared()
    (set_,) = client.ask("set_breaks", lane=0, breaks=[{"condition": "step > 100"}, members])
    assert len(set_["breaks"]) == 2
    client.ask("play")
    stop = client.until(type="stopped")["stop"]
    assert (stop["reason"], stop["step"], stop["index"]) == ("breakpoint", 5, 1)
    assert "5" in stop["text"] and stop["text"].endswith(".")
    client.until(type="status", state="paused")
    assert client.column("step") == [1, 2, 3, 4, 5]
    assert client.play_to_end()["state"] == "finished"


def test_a_breakpoint_at_a_line_is_refused_with_its_position(serve):
    client = serve()
    client.prepared()
    (failure,) = client.ask("set_breaks", lane=0, breaks=[{"on": "skip"}, {"line": 3}])
    assert failure["text"] == "Break 2: a script stops between steps only, not at a line."


def test_continue_to_the_end_of_a_step_replies_when_it_is_there(serve):
    client = serve()
    client.prepared()
    (stopped,) = client.ask("continue", pace="step")
    assert (stopped["stop"]["reason"], stopped["stop"]["step"]) == ("step", 1)
    assert client.column("step") == [1]
    (refused,) = client.ask("continue", pace="line")
    assert refused["text"] == "train.py stops between steps only, not within them."


def test_the_next_step_is_inspected(serve):
    client = serve()
    client.prepared()
    client.step()
    client.ask("inspect_next")
    client.step(2)
    (ops,) = [report for report in client.seen if report["type"] == "ops"]
    assert set(memoryview(ops["columns"]["step"]).cast("q")) == {2}
    (report,) = [report["inspection"] for report in client.seen if report["type"] == "inspection_report"]
    assert report["step"] == 2
    for histogram in report["tensors"]:
        exponents = histogram["exponents"]
        assert sum(exponents["counts"]) + exponents["zeros"] == histogram["numbers"]["count"]
    kinds = [histogram["tensor"]["kind"] for histogram in report["tensors"]]
    assert kinds == 4 * ["weight"] + 4 * ["gradient"]


def test_steps_are_inspected_while_it_plays(serve):
    client = serve(script().replace("range(1, 9)", "range(1, 40)"))
    client.prepared()
    client.ask("set_inspection", every_ms=1, share=1.0, numbers=True)
    client.play_to_end()
    done = [report for report in client.seen if report["type"] == "inspection_done"]
    assert done and {report["step"] for report in done} <= set(range(2, 40))
    assert all(report["cost"]["usual_s"] > 0 for report in done)


def test_names_of_the_script_are_listed_while_it_waits(serve):
    client = serve(script(setup="class Loud:\n    def __repr__(self): raise SystemExit\nloud = Loud()\n"))
    client.prepared()
    client.step(2)
    (stopped,) = client.ask("read_variables", lane=0)
    names = {each["name"]: each for each in stopped["stop"]["variables"]}
    assert names["step"]["value"] == 3 and names["loud"]["kind"] == "other"
    assert names["loss"]["kind"] == "tensor" and math.isfinite(names["loss"]["value"])
    assert (names["model"]["kind"], names["optimizer"]["kind"], names["scaler"]["kind"]) == (
        "model",
        "optimizer",
        "scaler",
    )


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


def test_the_end_of_stdin_ends_a_script_that_waits(serve):
    client = serve()
    client.prepared()
    client.step()
    assert client.close() == 0


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
