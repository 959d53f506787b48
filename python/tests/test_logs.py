# SPDX-License-Identifier: Apache-2.0
"""Logs of other programs as sessions. Needs no PyTorch."""

import io
import json
import os
import random
import sqlite3
import struct
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import amplab
from amplab import event_file, log_lines
from amplab.log_import import import_logs
from amplab.session_lock import SessionError, SessionLock

PACKAGE = Path(amplab.__file__).parents[1]


def rows(path, sql):
    with sqlite3.connect(path) as connection:
        return connection.execute(sql).fetchall()


@pytest.fixture
def imported(tmp_path):
    """Imports a text. Returns a function that queries the session."""

    def make(text, name="train.log"):
        log = tmp_path / name
        log.write_bytes(text if isinstance(text, bytes) else text.encode())
        import_logs([str(log)], str(tmp_path / "log.amplab"))
        assert sorted(os.listdir(tmp_path)) == sorted([name, "log.amplab"])  # and no part of one
        return lambda sql: rows(tmp_path / "log.amplab", sql)

    return make


# Lines as the programs print them, and step, loss, lr, loss_scale, grad_norm, skipped of the rows.
LINES = {
    "apex": (
        "Gradient overflow.  Skipping step, loss scaler 0 reducing loss scale to 32768.0\n"
        "Gradient overflow.  Skipping step, loss scaler 1 reducing loss scale to 8.0\n"
        "Gradient overflow.  Skipping step, loss scaler 0 reducing loss scale to 16384.0\n",
        [(1, None, None, 65536, None, 1), (2, None, None, 32768, None, 1)],
    ),
    "DeepSpeed": (
        "[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 4294967296, reducing to 2147483648\n"
        "[deepspeed] OVERFLOW! Rank 1 Skipping step. Attempted loss scale: 4294967296, reducing to 2147483648\n"
        "[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 2147483648, but hysteresis is 2. "
        "Reducing hysteresis to 1\n"
        "[2026-11-27 10:00:00,123] [INFO] [logging.py:96:log_dist] [Rank 0] step=10, skipped=2, lr=[0.001], "
        "mom=[(0.9, 0.999)]\n"
        "fp16 dynamic loss scale overflow! Skipping step. Attempted loss scale: 65536.0, reducing to 32768.0\n",
        [
            (1, None, None, 4294967296, None, 1),
            (2, None, None, 2147483648, None, 1),
            (10, None, 0.001, None, None, None),
            (11, None, None, 65536, None, 1),
        ],
    ),
    "training script, Megatron": (
        " iteration        1/  500000 | consumed samples: 8 | learning rate: 1.5E-04 | lm loss: 1.177651E+01 | "
        "loss scale: 65536.0 | grad norm: 0.493 | number of skipped iterations: 1 | number of nan iterations: 0 |\n"
        " iteration        2/  500000 | consumed samples: 8 | learning rate: 1.5E-04 | lm loss: 1.17E+01 | "
        "loss scale: 32768.0 | grad norm: 0.5 | number of skipped iterations: 0 | number of nan iterations: 0 |\n"
        " validation loss at iteration 2 | lm loss value: 2.5E+00 | lm loss PPL: 1.2E+01 |\n",
        [(1, 11.77651, 1.5e-4, 65536, 0.493, 1), (2, 11.7, 1.5e-4, 32768, 0.5, None)],
    ),
    "fairseq": (
        '2026-01-02 | INFO | train_inner | {"epoch": 1, "update": 0.001, "loss": "15.5", "num_updates": "1", "lr": '
        '"1e-05", "gnorm": "4.5", "loss_scale": "4"}\n'
        "2026-01-02 | INFO | fairseq.trainer | NOTE: gradient overflow detected, ignoring gradient, setting loss "
        "scale to: 2.0\n"
        '2026-01-02 | INFO | valid | {"epoch": 1, "valid_loss": "3.5", "valid_num_updates": "2"}\n'
        '2026-01-02 | INFO | train_inner | {"epoch": 1, "loss": "15.25", "num_updates": "3", "gnorm": "nan"}\n',
        [(1, 15.5, 1e-5, 4, 4.5, None), (2, None, None, 4, None, 1), (3, 15.25, None, None, None, None)],
    ),
    "training script, nanoGPT": (
        "number of parameters: 0.80M\nlearning_rate = 0.001\n"
        "step 0: train loss 4.2, val loss 4.3\niter 0: loss 4.25, time 300.5ms, mfu -100.00%\n"
        "iter 10: loss nan, time 20.5ms, mfu 1.0%\n",
        [(0, 4.25, None, None, None, None), (10, None, None, None, None, None)],
    ),
    "training script, torchvision": (
        "Epoch: [0]  [  0/100]  eta: 0:01:00  lr: 0.1  img/s: 512.5  loss: 2.5000 (2.5000)  acc1: 10.0 (10.0)\n"
        "Test:   [  0/20]  eta: 0:00:10  loss: 9.0 (9.0)\n"
        "Epoch: [1]  [ 50/100]  eta: 0:01:00  lr: 0.05  loss: 1.5000 (2.0000)\n",
        [(0, 2.5, 0.1, None, None, None), (150, 1.5, 0.05, None, None, None)],
    ),
    "training script, tutorial": (
        "Epoch [1/2], Step [100/200], Loss: 0.5\nEpoch [1/2], Step [200/200], Loss: 0.25\n"
        "Epoch [2/2], Step [100/200], Loss: 0.125\n",
        [(100, 0.5) + (None,) * 4, (200, 0.25) + (None,) * 4, (300, 0.125) + (None,) * 4],
    ),
    "training script, without numbers": (
        "{'loss': 2.5, 'grad_norm': inf, 'learning_rate': 5e-05, 'epoch': 0.1}\n"
        "{'loss': '2.25', 'grad_norm': '1.5', 'learning_rate': '4e-05', 'epoch': '0.2'}\n"
        "{'train_runtime': 2.5, 'train_steps_per_second': 3, 'train_loss': 2.4, 'epoch': 1.0}\n",
        [(1, 2.5, 5e-5, None, float("inf"), None), (2, 2.25, 4e-5, None, 1.5, None)],
    ),
    "training script, progress bar": (
        "\x1b[32mEpoch 0:  50%|##| 5/10 [00:01<00:01, 5.0it/s, v_num=0, train_loss=0.75]\x1b[0m\r"
        "Epoch 0: 100%|####| 10/10 [00:02<00:00, 5.0it/s, v_num=0, train_loss=0.5]\r\n",
        [(5, 0.75) + (None,) * 4, (10, 0.5) + (None,) * 4],
    ),
}


@pytest.mark.parametrize("before", ("", "Loading.\n"))
@pytest.mark.parametrize("program", LINES)
def test_lines_become_rows(imported, program, before):
    text, expected = LINES[program]
    session = imported(before + text)
    found = session("SELECT step, loss, lr, loss_scale, grad_norm, skipped FROM steps ORDER BY step")
    assert found == expected
    assert json.loads(session("SELECT info FROM runs")[0][0])["recorded_by"] == program.split(",")[0] + " (log)"


def test_evaluation_and_nan_are_columns(imported):
    session = imported(LINES["training script, nanoGPT"][0])
    assert session("SELECT step, loss, eval_loss, nan_mask FROM steps") == [(0, 4.25, 4.3, 0), (10, None, None, 2)]
    assert "From step 10 on each loss is Inf or NaN." in session("SELECT reason FROM runs")[0][0]


APEX = "Gradient overflow.  Skipping step, loss scaler 0 reducing loss scale to {}\n"


def falling(start, count):
    return [APEX.format(start / 2**at) for at in range(1, count + 1)]


def printed(first, last, every=1):
    return [f"step {step} loss 0.5\n" for step in range(first, last + 1, every)]


@pytest.mark.parametrize(
    "lines, verdict",
    [
        (falling(65536, 5) + printed(6, 200), "Search: 5 steps were skipped up to step 5, and the loss scale fell"),
        (falling(65536, 6), "This is normal, if it ends soon."),
        (printed(1, 50) + [APEX.format(32768.0)] + printed(52, 90), "Search: 1 step was skipped up to step 51"),
        (printed(1, 50) + falling(65536, 14), "Spiral: the loss scale fell from 65536 to 4 without an applied step"),
        (falling(65536, 18), "Spiral: the loss scale fell from 65536 to 0.25 without"),
        (
            printed(1, 3) + [line for at in range(14) for line in falling(2 ** (30 - at), 1) + printed(4 + at, 4 + at)],
            "Spiral: the loss scale fell from 1.07374e+09 to 65536 without an applied step",
        ),
        (printed(1, 9), "The log reports no skipped step."),
        (
            [f"iter {at} loss 1 scale {scale}\n" for at, scale in ((1, 8), (2, 16), (3, 8), (4, 8))],
            "Neither search nor spiral: 1 of 4 steps were skipped; the loss scale was between 8 and 16.",
        ),
        (["AMP: overflow detected, setting scale to to 0.0001\n", "Minimum loss scale reached (0.0001)\n"], "gave up"),
    ],
    ids=["search", "search only", "one skip", "late spiral", "to 0.25", "rows between", "none", "neither", "gave up"],
)
def test_search_and_spiral_are_distinguished(imported, lines, verdict):
    assert verdict in imported("".join(lines))("SELECT reason FROM runs")[0][0]


def test_a_scale_that_falls_from_2_to_the_32_at_the_start_is_a_search(imported):
    line = "OVERFLOW! Rank 0 Skipping step. Attempted loss scale: {}, reducing to {}\n"
    falls = [line.format(2**at, 2 ** (at - 1)) for at in range(32, 15, -1)]
    reason = imported("".join(falls + printed(18, 100)))("SELECT reason FROM runs")[0][0]
    assert reason.startswith("Search: 17 steps were skipped up to step 17")


def test_one_skip_reported_by_two_ranks_is_one(imported):
    session = imported("".join(printed(1, 4) + [APEX.format(8.0)] * 2 + printed(5, 6)))
    assert session("SELECT step FROM steps WHERE skipped") == [(5,)]


TRAINER_STATE = {
    "global_step": 20,
    "log_history": [
        {"epoch": 0.1, "grad_norm": 1.5, "learning_rate": 5e-5, "loss": 2.5, "step": 10},
        {"epoch": 0.2, "eval_loss": 2.25, "eval_runtime": 1.0, "step": 10},
        {"epoch": 0.2, "grad_norm": float("nan"), "learning_rate": 4e-5, "loss": 2.0, "step": 20},
        {"epoch": 0.2, "train_loss": 2.2, "train_runtime": 3.5, "step": 20},
    ],
}


def test_trainer_state_of_hugging_face(imported):
    session = imported(json.dumps(TRAINER_STATE, indent=2), "trainer_state.json")
    assert session("SELECT step, loss, eval_loss, lr, nan_mask FROM steps") == [
        (10, 2.5, 2.25, 5e-5, 0),
        (20, 2.0, None, 4e-5, 32),
    ]
    assert "1 row has a loss or gradient norm that is Inf or NaN" in session("SELECT reason FROM runs")[0][0]


@pytest.mark.parametrize(
    "table",
    [
        "epoch,lr-AdamW,step,train_loss,val_loss\n0,0.1,9,2.5,\n0,,9,,3.5\n1,0.1,19,1.5,\n",
        '"Step","a - train/loss","a - train/loss__MIN","a - lr","b - train/loss","a - val/loss"\n'
        '"9","2.5","2.5","0.1","7","3.5"\n"19","1.5","1.5","0.1","8",""\n',
        "Run ID,key,value,step,timestamp\nx,loss,2.5,9,1\nx,val_loss,3.5,9,1\nx,lr,0.1,9,1\n"
        "x,loss,1.5,19,1\nx,lr,0.1,1",
    ],
    ids=["Lightning", "W&B", "MLflow"],
)
def test_tables_become_rows(imported, table):
    session = imported(table, "metrics.csv")
    found = session("SELECT step, loss, eval_loss FROM steps")
    assert found == [(9, 2.5, 3.5), (19, 1.5, None)]
    assert session("SELECT lr FROM steps WHERE step = 9") == [(0.1,)]


def record(step, **scalars):
    """Returns a record of an event file."""

    def field(number, data):
        return bytes([number << 3 | 2]) + bytes([len(data)]) + data

    values = [field(1, field(1, tag.encode()) + b"\x15" + struct.pack("<f", number)) for tag, number in scalars.items()]
    event = b"\x09" + struct.pack("<d", 1.0) + b"\x10" + bytes([step]) + field(5, b"".join(values))
    head = struct.pack("<Q", len(event))
    return head + struct.pack("<I", event_file._masked_crc(head)) + event + b"\0\0\0\0"


def test_event_files_become_rows(imported):
    session = imported(record(1, loss=2.5, loss_scale=8.0) + record(2, loss=1.5, loss_scale=4.0) + record(3)[:-9], "a")
    assert session("SELECT step, loss, loss_scale, skipped FROM steps") == [(1, 2.5, 8, None), (2, 1.5, 4, 1)]
    assert session("SELECT step, text FROM event_rows WHERE kind = 'backoff'") == [
        (2, "The loss scale backed off from 8 to 4.")
    ]


def test_event_files_of_tensorboard(tmp_path):
    tensorboard = pytest.importorskip("torch.utils.tensorboard")
    with tensorboard.SummaryWriter(tmp_path / "run") as writer:
        for step in (1, 2):
            writer.add_scalar("train/loss", 0.5 * step, step)
            writer.add_scalar("Loss/val", 3.0, step, new_style=True)
            writer.add_text("loss/text", "words", step)
    import_logs([str(tmp_path / "run")], str(tmp_path / "a.amplab"))
    assert rows(tmp_path / "a.amplab", "SELECT step, loss, eval_loss FROM steps") == [(1, 0.5, 3), (2, 1, 3)]


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b"\0\1\2" * 999, "is binary, and no event file of TensorBoard"),
        (b"nothing here\n" * 9, "has no line with a loss, .* Known are logs of apex, DeepSpeed, .*TensorBoard"),
        (b"", "has no line with a loss"),
        (b'{"log_history": [', "is no whole JSON"),
        (b'{"log_history": ' + b"[" * 99999, "is nested too deeply"),
        (b'{"log_history": 5}', "is JSON without a log_history"),
        (b"step,loss\n1,0.5\n2," + b'"' + b"x" * 200000, "is no CSV"),
        (record(1, loss=1.0) + b"x" * 99, "is damaged at byte"),
    ],
    ids=["binary", "other text", "empty", "half JSON", "nested", "no history", "endless cell", "damaged records"],
)
def test_a_file_that_is_no_log_is_refused_in_a_sentence_and_leaves_nothing(tmp_path, content, sentence):
    (tmp_path / "a.log").write_bytes(content)
    with pytest.raises(SessionError, match=f"a.log: .*{sentence}"):
        import_logs([str(tmp_path / "a.log")], str(tmp_path / "a.amplab"))
    assert os.listdir(tmp_path) == ["a.log"]


def test_of_many_files_one_that_is_refused_leaves_the_session_as_it_was(tmp_path):
    (tmp_path / "a.log").write_text("step 1 loss 0.5\n")
    good, path = str(tmp_path / "a.log"), str(tmp_path / "s.amplab")
    import_logs([good], path)
    before = Path(path).read_bytes()
    with pytest.raises(SessionError, match="none.log: cannot be read: No such file"):
        import_logs([good, str(tmp_path / "none.log")], path)
    assert Path(path).read_bytes() == before
    import_logs([good, good], path)
    assert rows(path, "SELECT run, lane FROM runs") == [(1, 0), (2, 1)]


def test_a_session_with_other_runs_is_not_replaced(tmp_path):
    from test_session_writer import write_run

    (tmp_path / "a.log").write_text("step 1 loss 0.5\n")
    write_run(tmp_path / "a.amplab")
    with pytest.raises(SessionError, match="has runs that are not from logs. Choose another name"):
        import_logs([str(tmp_path / "a.log")], str(tmp_path / "a.amplab"))
    lock = SessionLock(str(tmp_path / "b.amplab"))
    with pytest.raises(SessionError, match="is writing it"):
        import_logs([str(tmp_path / "a.log")], str(tmp_path / "b.amplab"))
    lock.release()
    assert rows(tmp_path / "a.amplab", "SELECT count(*) FROM steps") == [(3,)]


def test_a_long_log_is_read_in_pieces():
    class Endless(io.RawIOBase):
        """A line of 300 MB, then a step."""

        left = 300

        def read(self, size=-1):
            self.left -= 1
            return b" " * size if self.left > 0 else b"\nstep 7 loss 0.5\n" if self.left == 0 else b""

    assert list(log_lines.rows_of(Endless())) == [{"loss": 0.5, "step": 7}]


def test_hostile_lines_never_raise(imported, tmp_path):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    draw = random.Random(seed)
    text = "".join(text for text, _ in LINES.values()).encode()
    pieces = [b"step 99999999999999999999 loss 1\n", b"step -1 loss 1e999\n", b"\xff\xfe\n", b"step nan loss 1\n"]
    pieces += [b"loss" * 9, b"reducing loss scale to \n"]
    pieces += [b"Epoch: [9999999999999][1/9999999999] loss 1\n", b"step 1e400 loss 1\n"]
    pieces += [b"step 1 loss 1 scale inf\nstep 2 loss 1 scale 2\n", b"step 3 loss 1 scale -1\n"]
    for _ in range(20):
        mixed = bytearray(b"step 1 loss 1\n" + b"".join(draw.sample([text, *pieces], len(pieces))))
        for _ in range(draw.randrange(20)):
            mixed[draw.randrange(20, len(mixed))] = draw.randrange(1, 256)
        imported(bytes(mixed[: draw.randrange(20, len(mixed))]))


@pytest.mark.parametrize(
    "line",
    ["loss " + "1" * 60000 + "x", "loss 1." + "1" * 60000 + "x", "loss 1e" + "1" * 60000 + "x"]
    + ["epoch 1: " * 7000, "step 1 | 1/1" * 5000, "| " + "1" * 60000 + "/2 [0", "loss " * 13000],
    ids=["digits", "fraction", "exponent", "epochs", "positions", "count", "names"],
)
def test_a_hostile_line_takes_no_minutes(line):
    limit = threading.Timer(20, os._exit, (70,))  # the search of a line cannot be interrupted
    limit.start()
    assert list(log_lines.rows_of(io.BytesIO(f"{line}\nstep 7 loss 0.5\n".encode())))[-1]["loss"] == 0.5
    limit.cancel()


def test_what_is_no_file_is_refused_without_a_wait(tmp_path):
    os.mkfifo(tmp_path / "a.log")
    for file in (tmp_path / "a.log", Path("/dev/zero")):
        with pytest.raises(SessionError, match="is no regular file"):
            import_logs([str(file)], str(tmp_path / "a.amplab"))
    assert os.listdir(tmp_path) == ["a.log"]


def test_import_log_prints_the_verdict_and_the_lines_to_add(tmp_path):
    (tmp_path / "train.log").write_text("".join(falling(65536, 18)))
    made = subprocess.run(
        [sys.executable, "-m", "amplab", "import-log", "train.log"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0 and made.stderr == ""
    assert made.stdout.startswith("train.amplab:\nRun 1, train.log: 18 steps, 18 skipped; stopped, Spiral: ")
    assert "amplab.watch(model, optimizer, scaler)" in made.stdout


def test_a_log_that_is_imported_and_explained_leaves_one_file(tmp_path):
    (tmp_path / "train.log").write_text(LINES["apex"][0])
    for words in (["import-log", "train.log"], ["explain", "train.amplab"], ["import-log", "train.log"]):
        made = subprocess.run(
            [sys.executable, "-m", "amplab", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(PACKAGE)},
            capture_output=True,
            text=True,
        )
        assert "Run 1, train.log: 2 steps, 2 skipped" in made.stdout, made.stderr
        assert sorted(os.listdir(tmp_path)) == ["train.amplab", "train.log"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes in each folder")
def test_a_session_is_read_in_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "train.log").write_text(LINES["apex"][0])
    import_logs([str(tmp_path / "train.log")], str(tmp_path / "train.amplab"))
    tmp_path.chmod(0o500)
    try:
        assert len(amplab.open(tmp_path / "train.amplab").summaries()) == 1
    finally:
        tmp_path.chmod(0o700)


def test_read_log_returns_frames(tmp_path):
    pytest.importorskip("pandas")
    (tmp_path / "train.log").write_text("step 1 loss 0.5\nstep 2 loss 0.25\n")
    session = amplab.read_log(tmp_path / "train.log")
    assert list(session.history.loss) == [0.5, 0.25] and session.path.endswith("train.amplab")
