# SPDX-License-Identifier: Apache-2.0
"""`amplab serve` within a step: line by line, and breakpoints at lines."""

import pytest

torch = pytest.importorskip("torch")

from amplab.live.statements import Statements  # noqa: E402
from live_client import serve  # noqa: E402, F401
from training import needs_cpu_scaler  # noqa: E402

pytestmark = needs_cpu_scaler

FUNCTIONS = """
import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 1)

    def forward(self, x):
        h = self.fc(x)
        return h * 2

def squared(x):
    y = x.square()
    return y.mean()

model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    loss = squared(
        model(torch.randn(8, 4)),
    )
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    note = epoch * 10
print("done")
"""


def where(text):
    return next(number for number, line in enumerate(FUNCTIONS.splitlines(), 1) if text in line)


def go(client, pace="line"):
    (stopped,) = client.ask("continue", lane=0, pace=pace)
    assert stopped["type"] == "stopped", stopped
    return stopped["stop"]


def test_the_engine_says_that_its_script_stops_at_lines(serve):
    client = serve()
    client.prepared()
    assert "script_lines" in client.seen[0]["capabilities"]


def test_lines_are_stepped_through_across_steps(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    texts = FUNCTIONS.splitlines()
    seen = [go(client) for _ in range(8)]
    shown = [texts[stop["line"] - 1].strip() for stop in seen]
    assert shown == [
        "loss.backward()",
        "optimizer.step()",
        "optimizer.zero_grad()",
        "note = epoch * 10",
        "for epoch in range(3):",
        "loss = squared(",
        "loss.backward()",
        "optimizer.step()",
    ]
    assert [stop["step"] for stop in seen] == [1, 1, 2, 2, 2, 2, 2, 2]
    assert {stop["reason"] for stop in seen} == {"line"}
    assert client.column("step") == [1]
    assert client.play_to_end()["state"] == "finished"
    assert client.column("step") == [1, 2, 3]


def test_a_stop_has_the_names_with_values_and_what_the_last_lines_assigned(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    stop = go(client)
    names = {each["name"]: each for each in stop["variables"]}
    assert names["epoch"]["value"] == 0 and names["loss"]["dtype"] == "fp32"
    for _ in range(4):
        stop = go(client)
    made = {each["line"]: each["made"] for each in stop["lines"]}
    assert made[where("note =")][0]["text"] == "0"
    assert made[where("optimizer.step")] == []


def test_into_stops_in_the_functions_that_a_line_calls_and_out_leaves_them(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    stop = go(client, "into")
    assert stop["line"] == where("h = self.fc(x)")
    assert [frame["function"] for frame in stop["frames"]] == ["forward"]
    assert {each["name"]: each["scope"] for each in stop["variables"]}["x"] == "local"
    assert go(client)["line"] == where("return h *")
    assert go(client, "into")["line"] == where("y = x.square()")
    assert go(client, "out")["line"] == where("loss.backward()")
    stop = go(client, "out")  # of the script itself: the end of the step
    assert (stop["line"], stop["reason"], stop["step"]) == (0, "step", 1)
    assert client.column("step") == [1]


@pytest.mark.parametrize("ask", ["continue", "step_once"])
def test_the_rest_of_a_step_is_one_step(serve, ask):
    client = serve(FUNCTIONS)
    client.prepared()
    go(client)
    if ask == "continue":
        client.ask("continue", lane=0, pace="step")
    else:
        client.step()
    assert client.column("step") == [1]
    client.step()
    assert client.column("step") == [1, 2]


def test_it_stops_before_a_line_with_a_breakpoint_each_time(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    client.ask("set_breaks", lane=0, breaks=[{"on": "nan"}, {"line": where("note =")}])
    for epoch in range(3):
        client.ask("play")
        stop = client.until(type="stopped")["stop"]
        assert (stop["reason"], stop["index"], stop["line"]) == ("breakpoint", 1, where("note ="))
        assert stop["text"] == f"Stopped at line {where('note =')}."
        assert {each["name"]: each for each in stop["variables"]}["epoch"]["value"] == epoch
        client.until(type="status", state="paused")
    assert client.play_to_end()["state"] == "finished"


def test_a_breakpoint_at_a_statement_of_several_lines_stops_once(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    client.ask("set_breaks", lane=0, breaks=[{"line": where("loss = squared(")}])
    for _ in range(2):
        client.ask("play")
        client.until(type="stopped")
    assert client.play_to_end()["state"] == "finished"
    assert len([each for each in client.seen if each["type"] == "stopped"]) == 2


def test_a_breakpoint_can_have_a_condition_on_names_a_count_and_a_log(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    line = where("note =")
    breaks = [{"line": line, "condition": "epoch == 2"}, {"line": line, "after": 1, "log": "here"}]
    client.ask("set_breaks", lane=0, breaks=breaks)
    client.ask("play")
    stop = client.until(type="stopped")["stop"]
    assert stop["text"] == f"Stopped at line {line}, epoch == 2." and stop["index"] == 0
    assert [(event["text"], event["line"]) for event in client.events("print") if event["subject"] == "break"] == [
        (f"here (Stopped at line {line})", line)
    ] * 2


def test_it_runs_to_a_line_once(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    line = where("optimizer.zero_grad")
    client.ask("continue", lane=0, pace="free", until=[{"line": line}])
    stop = client.until(type="stopped")["stop"]
    assert (stop["line"], stop["reason"]) == (line, "position")
    assert client.play_to_end()["state"] == "finished"


def test_a_breakpoint_at_a_line_without_a_statement_is_refused(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    (failure,) = client.ask("set_breaks", lane=0, breaks=[{"on": "skip"}, {"line": 1}])
    why = "no statement of train.py begins on line 1; the next one begins on line 2"
    assert failure["text"] == f"Break 2: {why}."


def test_settings_do_not_change_within_a_step(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    go(client)
    (failure,) = client.ask("apply_setting", key="optimizer.lr", value="0.5")
    assert failure["text"] == "train.py is within a step. Settings change between steps: finish this one."
    go(client), go(client)  # the optimizer has stepped
    (changed,) = client.ask("apply_setting", key="optimizer.lr", value="0.5")
    assert changed["type"] == "events"


def test_lines_of_a_step_that_is_run_again_do_not_stop_it(serve):
    lines = FUNCTIONS.replace("optimizer.step()", "scaler.step(optimizer); scaler.update()")
    lines = lines.replace("loss.backward()", "scaler.scale(loss * (1e38 if epoch == 1 else 1)).backward()")
    lines = lines.replace("model = Net()", "model = Net(); scaler = torch.amp.GradScaler('cpu', init_scale=2.0**10)")
    client = serve(lines)
    client.prepared()
    client.ask("set_breaks", lane=0, breaks=[{"line": where("h = self.fc(x)")}])
    for _ in range(3):
        client.ask("play")
        client.until(type="stopped")
    assert client.play_to_end()["state"] == "finished"
    assert client.events("nonfinite"), "the second step was run again"
    assert len([each for each in client.seen if each["type"] == "stopped"]) == 3


def test_op_calls_of_an_inspected_step_are_those_of_the_script(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    client.ask("inspect_next")
    client.step()
    client.ask("inspect_next")
    while len(client.rows()) < 2:
        go(client)
    counts = [len(report["columns"]["step"]) for report in client.seen if report["type"] == "ops"]
    assert len(counts) == 2 and counts[0] == counts[1]


def test_a_script_that_stands_at_a_line_ends_with_the_window(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    go(client)
    assert client.close() == 0
    assert client.column("step") == []


def test_a_script_that_is_traced_already_is_refused_in_a_sentence(serve):
    taken = "import sys\nif hasattr(sys, 'monitoring'):\n    [sys.monitoring.use_tool_id(n, 'x') for n in (0, 3, 4)]\n"
    client = serve(taken + "else: sys.settrace(lambda *given: None)\n" + FUNCTIONS)
    client.prepared()
    (failure,) = client.ask("continue", lane=0, pace="line")
    assert failure["text"] == "train.py does not stop at lines, because another debugger traces it."


def test_the_op_calls_of_a_line_are_refused(serve):
    client = serve(FUNCTIONS)
    client.prepared()
    (failure,) = client.ask("continue", lane=0, pace="call")
    assert failure["text"].startswith("train.py stops at lines and between steps, not at op calls.")


def test_statements_know_their_first_lines_and_names():
    found = Statements("x = f(\n  1,\n)\nif x:\n  y, z = x\n@d\ndef g():\n  pass\nfor i in (\n  1, 2):\n  w: int = 3\n")
    assert [found.first_line(line) for line in range(1, 12)] == [1, 1, 1, 4, 5, 6, 6, 8, 9, 9, 11]
    assert [found.names(line) for line in (1, 4, 5, 9, 11)] == [{"x"}, set(), {"y", "z"}, {"i"}, {"w"}]
    assert found.next_line(2) == 4 and found.lines_of(1) == {1, 2, 3}
    assert Statements("if").first_line(1) is None
