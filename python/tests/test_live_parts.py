# SPDX-License-Identifier: Apache-2.0
"""Parts of a live run that need no script: the codec, the stream, breakpoints, output."""

import math
import os
import struct
import threading

import pytest

torch = pytest.importorskip("torch")

from amplab.live import cbor, reports, serve  # noqa: E402
from amplab.live.breaks import Breakpoint  # noqa: E402
from amplab.live.commands import Refused  # noqa: E402
from amplab.live.connection import Connection  # noqa: E402
from amplab.live.inspections import InspectionPace  # noqa: E402
from amplab.live.prints import ScriptOutput  # noqa: E402
from live_client import example  # noqa: E402

ROW = {"step": 7, "loss": 0.5, "lr": 1e-3, "loss_scale": 64.0, "growth_tracker": 3, "grad_norm": 2.0}
ROW.update(skipped=0, found_inf=0, scaler_verdict=0)


@pytest.mark.parametrize(
    "value",
    [0, 23, 24, 255, 256, 65536, 2**63 - 1, -1, -(2**63), 0.5, math.inf, "", "学", b"\0\xff", [], [1, [2]], {"a": None}]
    + [True, False, {"b": [False, {"c": "d"}]}, "x" * 70000, list(range(300))],
)
def test_values_survive_the_wire_and_the_examples_codec_reads_them(value):
    body = cbor.encode({"value": value})
    assert cbor.decode(body) == {"value": value}
    assert example.decode(body) == ({"value": value}, len(body))
    if not isinstance(value, bytes):
        assert cbor.decode(example.encode({"value": value})) == {"value": value}


def test_floats_of_any_width_are_read():
    assert cbor.decode(b"\xa1\x61a\xf9\x3c\x00") == {"a": 1.0}
    assert cbor.decode(b"\xa1\x61a\xfa\x3f\x00\x00\x00") == {"a": 0.5}


@pytest.mark.parametrize(
    "body",
    [b"", b"\x01", b"\xa1", b"\xa1\x61a", b"\xa1\x01\x01", b"\xa0\x00", b"\xbf\xff", b"\xa1\x61a\x9b" + b"\xff" * 8]
    + [b"\xa1\x61a\x9a\0\1\x86\xa1" + b"\0" * 100_001]  # a list of 100,001 items
    + [b"\xa1\x61a\x7b" + b"\xff" * 8, b"\xa1\x61a" + b"\x81" * 1000 + b"\x00", b"\xa1\x61a\x1b" + b"\xff" * 8],
)
def test_a_damaged_message_ends_the_stream(body):
    with pytest.raises(cbor.WireError):
        cbor.decode(body)


def test_random_bytes_are_never_worse_than_damaged():
    generator = torch.Generator().manual_seed(0)
    whole = cbor.encode({"type": "prepare", "configs": ["{}", "{}"], "id": 300, "x": {"y": [1.5, None, b"abc"]}})
    for _ in range(2000):
        body = bytearray(whole)
        for place in torch.randint(0, len(whole), (3,), generator=generator).tolist():
            body[place] = int(torch.randint(0, 256, (1,), generator=generator))
        try:
            cbor.decode(bytes(body))
        except cbor.WireError:
            pass


def test_commands_in_pieces_are_read_and_damage_is_kept():
    commands, reports_ = os.pipe(), os.pipe()
    ended = []
    connection = Connection(commands[0], reports_[1], lambda: ended.append(1))
    connection.start()
    for byte in cbor.framed({"type": "play", "id": 1}):
        os.write(commands[1], bytes([byte]))
    assert connection.next_command(wait=True) == {"type": "play", "id": 1}
    os.write(commands[1], struct.pack("<I", cbor.LARGEST_COMMAND + 1))
    assert connection.next_command(wait=True) is None
    assert connection.is_over and ended == [1] and "above the limit" in connection.damage
    connection.send({"type": "done"}, 1)
    connection.close()
    assert os.read(reports_[0], 100) == cbor.framed({"type": "done", "command": 1})


def test_a_report_that_cannot_be_encoded_is_left_out(capsys):
    commands, reports_ = os.pipe(), os.pipe()
    connection = Connection(commands[0], reports_[1], lambda: None)
    for report in ({"type": "stopped", "stop": object()}, {"type": "done"}):
        connection.send(report)
    for row in ({"step": 1}, {"step": 2**70}, {"step": 2**70}, {"step": 3}):
        connection.send_step(0, row)
    connection.start()
    connection.close()
    assert connection.damage is None
    splitter, found = cbor.Splitter(), []
    splitter.feed(os.read(reports_[0], 1 << 16))
    while (body := splitter.next()) is not None:
        found.append(cbor.decode(body))
    assert [each["type"] for each in found] == ["done", "steps", "steps"]
    assert [struct.unpack("<q", each["columns"]["step"])[0] for each in found[1:]] == [1, 3]
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("amplab: a report (stopped) is left out, because it cannot be encoded: TypeError: ")
    assert second.startswith("amplab: a report (steps) is left out")


def test_the_process_ends_in_any_case_once_the_window_has_gone(monkeypatch):
    ended = threading.Event()
    monkeypatch.setattr(serve, "SECONDS_TO_END", 0)
    monkeypatch.setattr(serve.os, "_exit", lambda status: ended.set())
    service = serve._Service("train.py", *os.pipe())
    service._is_over = True  # the script, but not its threads
    service._interrupt()
    assert ended.wait(20)


@pytest.mark.parametrize(
    "condition, hits",
    [("loss > 0.4", True), ("loss > 0.4 and step >= 8", False), ("not skipped or loss < 0", True)]
    + [("1 < step < 9", True), ("-loss == -0.5", True), ("scale != 64", False)]
    + [("lr <= 0.001", True), ("skipped", False)],
)
def test_conditions_compare_columns_of_a_step(condition, hits):
    members = {"line": 0, "condition": condition, "after": 0, "log": "", "on": "none"}
    assert (Breakpoint(members).hit(ROW) is not None) == hits


@pytest.mark.parametrize(
    "condition",
    ["__import__('os').system('true')", "loss.x", "loss[0]", "(lambda: 1)()", "loss > open('x')", "lss > 1", "1 +", "("]
    + ["loss > 1; loss", "f'{loss}'", "loss if loss else 1", "(" * 400, "not " * 240 + "loss", "loss > 1 " * 200, ""]
    + ["loss in (1,)", "loss := 1", "loss > 'a'"],
)
def test_a_condition_that_is_more_than_a_comparison_is_refused(condition):
    members = {"line": 0, "condition": condition, "after": 0, "log": "", "on": "none"}
    if condition.startswith("not "):
        Breakpoint(members).hit(ROW)  # long, and evaluates nothing
        return
    with pytest.raises(Refused):
        Breakpoint(members)


def test_hits_are_ignored_as_often_as_asked_for():
    breakpoint_ = Breakpoint({"line": 0, "condition": "", "after": 2, "log": "", "on": "skip"})
    assert [breakpoint_.hit({**ROW, "skipped": 1}) is None for _ in range(4)] == [True, True, False, False]


def test_inf_and_nan_are_distinguished_where_the_numbers_are_known():
    members = {"line": 0, "condition": "", "after": 0, "log": ""}
    inf, nan = Breakpoint({**members, "on": "inf"}), Breakpoint({**members, "on": "nan"})
    row = {**ROW, "found_inf": 1, "grad_norm": math.inf}
    assert "is Inf" in inf.hit(row) and nan.hit(row) is None
    row["grad_norm"] = math.nan
    assert "is NaN" in nan.hit(row) and inf.hit(row) is None
    row["grad_norm"] = None
    assert inf.hit(row) == nan.hit(row) == "A gradient of step 7 is Inf or NaN."


def test_a_number_that_is_not_recorded_has_bits_of_its_own():
    columns = reports.steps(0, [{"step": 1, "loss": math.nan}, {"step": 2, "loss": None}])["columns"]
    nan, nothing = struct.unpack("<2Q", columns["loss"])
    assert nothing == 0x7FF8A3B1AB5E0001 != nan
    assert len(columns["eval_loss"]) == len(columns["step"]) == 16


def test_lines_of_output_are_whole():
    lines = []
    output = ScriptOutput(lambda text, line: lines.append(text), "train.py")
    for piece in (b"a", "é".encode()[:1], "é".encode()[1:] + b"\nb\n\n", b"10%\r20%\r\n", b"end"):
        output.write(piece)
    output.end()
    assert lines == ["aé", "b", "20%", "end"]


def test_inspection_stays_within_its_share_of_the_time():
    pace = InspectionPace()
    pace.finish_step(1.0)
    pace.set(every_ms=0, share=0.1)
    assert not pace.begin_step()
    pace.set(every_ms=1, share=0.1)
    inspected = []
    for _ in range(200):
        pace._next = 0.0  # as if the time between had passed
        inspected.append(pace.begin_step())
        pace.finish_step(2.0 if inspected[-1] else 1.0)
    assert 10 <= sum(inspected) <= 22 and pace._spent <= 0.1 * pace._trained + 1
