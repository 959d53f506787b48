# SPDX-License-Identifier: Apache-2.0
"""`amplab serve` between two steps: settings, breakpoints, inspection, names."""

import json
import math

import pytest

torch = pytest.importorskip("torch")

from amplab.host_copy import HostCopy  # noqa: E402
from live_client import script, serve  # noqa: E402, F401
from training import needs_cpu_scaler  # noqa: E402

pytestmark = needs_cpu_scaler


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
    client = serve(script().replace("range(1, 9)", "range(1, 20)"))
    client.prepared()
    dtypes = []
    for mode in ("amp-fp16", "amp-bf16", "fp32", "amp-fp16"):
        client.ask("apply_setting", key="precision.mode", value=json.dumps(mode))
        client.step()
        client.ask("inspect_next")
        client.step()  # the second one with this mode, in a region of its own
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


def test_a_command_that_the_scripts_own_objects_refuse_fails_alone(serve):
    scaler = "scaler.set_growth_factor = lambda factor: 1 / 0"
    client = serve(script(setup=scaler))
    client.prepared()
    (failure,) = client.ask("apply_setting", key="scaler.growth_factor", value="3")
    assert failure["text"] == "This command failed: ZeroDivisionError: division by zero."
    client.step()
    assert client.column("step") == [1]


def test_continue_to_the_end_of_a_step_replies_when_it_is_there(serve):
    client = serve()
    client.prepared()
    (stopped,) = client.ask("continue", pace="step")
    assert (stopped["stop"]["reason"], stopped["stop"]["step"]) == ("step", 1)
    assert client.column("step") == [1]


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


def test_cyclic_rates_keep_their_ratio_when_the_rate_changes(serve):
    schedule = "schedule = torch.optim.lr_scheduler.CyclicLR(optimizer, 1e-3, 2e-3, 2, cycle_momentum=False)"
    client = serve(script(setup=schedule, body="schedule.step()"))
    client.prepared()
    client.ask("apply_setting", key="optimizer.lr", value="0.1")
    client.step(5)
    assert client.column("lr") == pytest.approx([0.1, 0.15, 0.2, 0.15, 0.1])


def test_a_learning_rate_that_would_lose_its_ratios_is_refused(serve):
    schedule = "schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: n / 4)"
    client = serve(script(setup=schedule, body="schedule.step()"))
    client.prepared()
    (failure,) = client.ask("apply_setting", key="optimizer.lr", value="0.5")
    assert failure["text"].startswith('"optimizer.lr" cannot change while it is 0')
    client.step(2)
    (failure,) = client.ask("apply_setting", key="optimizer.lr", value="0")
    assert failure["text"].startswith('"optimizer.lr" cannot be 0: ')
    client.step(2)
    assert client.column("lr") == pytest.approx([0, 0.25e-3, 0.5e-3, 0.75e-3])


@pytest.mark.parametrize("place", ["before the forward pass", "after it"])
def test_a_script_that_sets_its_rate_in_each_step_is_reported(serve, place):
    line, own = "scaler.scale(loss).backward()", "optimizer.param_groups[0]['lr'] = 1e-4"
    lines = script(body=own) if place != "after it" else script().replace(line, f"{own}; {line}")
    client = serve(lines)
    client.prepared()
    client.ask("apply_setting", key="optimizer.lr", value="0.5")
    client.step(4)
    first = 1 if place == "after it" else 2
    assert client.column("lr") == [*(first - 1) * [0.5], *(5 - first) * [1e-4]]
    _, lost = client.events("setting")
    assert (lost["step"], lost["before"], lost["after"]) == (first, 0.5, 1e-4)
    assert lost["text"].endswith("train.py itself has changed it since.")


def test_a_breakpoint_stops_after_its_step_although_numbers_arrive_late(serve, monkeypatch):
    values = HostCopy.values  # as of a GPU: they are there when they are waited for
    monkeypatch.setattr(HostCopy, "values", lambda self, wait=False: values(self) if wait else None)
    client = serve()
    client.prepared()
    client.ask("set_breaks", lane=0, breaks=[{"condition": "step == 3"}])
    client.ask("play")
    stop = client.until(type="stopped")["stop"]
    assert (stop["reason"], stop["step"]) == ("breakpoint", 3)
    client.until(type="status", state="paused")
    assert client.column("step") == [1, 2, 3]


IN_TURN = """
import torch
models = [torch.nn.Linear(4, 1), torch.nn.Linear(4, 1)]
optimizers = [torch.optim.SGD(model.parameters(), lr=0.1) for model in models]
for turn in range(2):
    for model, optimizer in zip(models, optimizers):
        for step in range(3):
            optimizer.zero_grad()
            model(torch.randn(8, 4)).square().mean().backward()
            optimizer.step()
"""


def test_one_step_of_models_that_train_in_turn_is_no_stage(serve):
    client = serve(IN_TURN)
    client.prepared()
    client.step()
    assert client.column("step") == [1]
    client.ask("continue", pace="step")
    assert client.column("step") == [1, 2]


def test_a_hit_of_another_lane_is_forgotten_when_the_session_stops(serve):
    together = """
for step in range(5):
    sum(model(torch.randn(8, 4)).square().mean() for model in models).backward()
    for optimizer in optimizers:
        optimizer.step()
"""
    client = serve(IN_TURN.partition("for turn")[0] + together)
    client.prepared()
    for lane in (0, 1):
        client.ask("set_breaks", lane=lane, breaks=[{"condition": "step == 3"}])
    client.ask("play")
    assert client.until(type="stopped")["stop"]["step"] == 3
    client.until(type="status", state="paused")
    assert client.play_to_end()["state"] == "finished"
    assert len([report for report in client.seen if report["type"] == "stopped"]) == 1
