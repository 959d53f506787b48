# SPDX-License-Identifier: Apache-2.0
"""Scripts in processes of their own: amplab record, ends of all kinds, kill -9."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

torch = pytest.importorskip("torch")

from conftest import PACKAGE  # noqa: E402
from training import explanations, needs_cpu_scaler, query, texts  # noqa: E402

pytestmark = needs_cpu_scaler

PLAIN = """
import sys, torch
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.AdamW(model.parameters())
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**10)
WATCH
for step in range(int(sys.argv[1])):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        loss = model(torch.randn(16, 8)).square().mean() * (1e9 if step == 3 else 1)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    BODY
print("done")
"""


def script(watch="", body=""):
    return PLAIN.replace("WATCH", watch).replace("BODY", body or "pass")


WATCHED = script("import amplab; run = amplab.watch(model, optimizer)")


def test_record_needs_no_line(run_script, tmp_path):
    made = run_script(script(), "6", before=("-m", "amplab", "record", "--on-skip", "always"))
    assert (made.returncode, made.stdout, made.stderr) == (0, "done\n", "")
    path = tmp_path / "run.amplab"
    assert query(path, "SELECT count(*), sum(skipped) FROM steps") == [(6, 1)]
    assert query(path, "SELECT name, state FROM runs") == [("train.py", "finished")]
    assert query(path, "SELECT loss BETWEEN 0 AND 10 FROM steps WHERE step = 1") == [(1,)]  # unscaled
    assert explanations(path)[4]["reproduced"] == "bit for bit"
    printed = subprocess.run(
        [sys.executable, "-m", "amplab", "explain", str(path)],
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
    )
    assert printed.stdout.startswith("Run 1, train.py: 6 steps, 1 skipped; finished\n  Step 4 was skipped")


def test_record_watches_two_models_of_a_gan(run_script, tmp_path):
    lines = """
import torch
G, D = torch.nn.Linear(4, 8), torch.nn.Linear(8, 1)
opt_g, opt_d = torch.optim.Adam(G.parameters()), torch.optim.Adam(D.parameters())
for _ in range(5):
    opt_d.zero_grad(); (D(torch.randn(8, 8)) - D(G(torch.randn(8, 4)).detach())).mean().backward(); opt_d.step()
    opt_g.zero_grad(); D(G(torch.randn(8, 4))).mean().backward(); opt_g.step()
"""
    made = run_script(lines, before=("-m", "amplab", "record"))
    assert made.returncode == 0, made.stderr
    rows = query(tmp_path / "run.amplab", "SELECT run, name, count(*) FROM runs JOIN steps USING (run) GROUP BY run")
    assert rows == [(1, "Linear", 5), (2, "Linear", 5)]


def test_a_script_that_raises_ends_as_failed(run_script, tmp_path):
    made = run_script(script("import amplab; run = amplab.watch(model, optimizer)", "assert step < 4, 'too far'"), "9")
    assert made.returncode == 1 and "too far" in made.stderr and "amplab:" not in made.stderr
    assert query(tmp_path / "run.amplab", "SELECT state, reason FROM runs") == [("failed", "AssertionError: too far")]
    assert query(tmp_path / "run.amplab", "SELECT count(*) FROM steps") == [(5,)]


@pytest.mark.parametrize(
    "watch",
    [
        "import amplab; run = amplab.watch(model, optimizer, path='none/run.amplab')",
        "import amplab; run = amplab.watch(model, optimizer, path='/proc/sys/run.amplab')",
        "open('run.amplab', 'w').write('x' * 9999); import amplab; run = amplab.watch(model, optimizer)",
        "import amplab; run = amplab.watch(model, optimizer, on_skip='sometimes')",
        "import amplab; run = amplab.watch(model, optimizer); run._writer.flush(); "
        "run._writer._connection.execute('PRAGMA max_page_count = 30')",
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, 500_000)); "
        "import amplab; run = amplab.watch(model, optimizer)",
        "import amplab; run = amplab.watch(model, optimizer); run._listener._end_step = lambda scaler: 1 / 0",
    ],
    ids=["no folder", "folder of the system", "no session", "bad argument", "full disk", "file limit", "own failure"],
)
def test_a_failure_is_one_sentence_and_training_goes_on(run_script, watch):
    made = run_script(script(watch, "hasattr(run, '_writer') and run._writer and run._writer.flush()"), "900")
    assert made.returncode == 0 and made.stdout == "done\n"
    lines = made.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("amplab: nothing is recorded")
    assert lines[0].endswith("Training goes on.")


def test_an_optimizer_that_does_not_pickle_is_recorded(run_script, tmp_path):
    lines = WATCHED.replace(
        "optimizer = torch.optim.AdamW(model.parameters())",
        "class Optimizer(torch.optim.AdamW):\n"
        "    def __reduce__(self): raise TypeError('no pickle')\n"
        "    __deepcopy__ = __getstate__ = state_dict = __reduce__\n"
        "optimizer = Optimizer(model.parameters())",
    )
    made = run_script(lines, "5")
    assert (made.returncode, made.stdout, made.stderr) == (0, "done\n", "")
    assert query(tmp_path / "run.amplab", "SELECT count(*), sum(skipped) FROM steps") == [(5, 1)]


def test_a_second_recorder_of_the_file_leaves_the_first(run_script, tmp_path):
    other = "import subprocess; subprocess.run([sys.executable, 'other.py', '2'])"
    (tmp_path / "other.py").write_text(WATCHED)
    made = run_script(script("import amplab; run = amplab.watch(model, optimizer)\n" + other), "5")
    assert made.returncode == 0 and made.stdout == "done\ndone\n"
    assert "is writing it. Choose another file name. Training goes on." in made.stderr
    assert query(tmp_path / "run.amplab", "SELECT run, count(*) FROM steps GROUP BY run") == [(1, 5)]


def test_a_forked_data_loader_leaves_the_file_whole(run_script, tmp_path):
    lines = script(
        "import amplab; run = amplab.watch(model, optimizer)\n"
        "loader = torch.utils.data.DataLoader(torch.arange(64), batch_size=8, num_workers=2)",
        "list(loader)",
    )
    made = run_script(lines, "3")
    assert made.returncode == 0, made.stderr
    assert query(tmp_path / "run.amplab", "PRAGMA integrity_check") == [("ok",)]
    assert query(tmp_path / "run.amplab", "SELECT count(*) FROM steps") == [(3,)]


def test_a_killed_script_leaves_a_whole_file_a_second_behind(tmp_path):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    draw = random.Random(seed)
    (tmp_path / "train.py").write_text(
        script("import amplab; run = amplab.watch(model, optimizer, inspect_every=50)", "print(step + 1, flush=True)")
    )
    for _ in range(int(os.environ.get("AMPLAB_KILLS", "2"))):
        path = tmp_path / f"{draw.random()}.amplab"
        process = subprocess.Popen(
            [sys.executable, "train.py", "1000000"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(PACKAGE), "OMP_NUM_THREADS": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        printed = []  # step and time
        end = None
        while end is None or time.monotonic() < end:
            printed.append((int(process.stdout.readline()), time.monotonic()))
            end = end or printed[0][1] + draw.uniform(0.0, 3.0)
        killed = time.monotonic()
        process.send_signal(signal.SIGKILL)
        process.wait()
        os.rename(tmp_path / "run.amplab", path)
        for ending in ("-wal", "-shm"):
            if (tmp_path / f"run.amplab{ending}").exists():
                os.rename(tmp_path / f"run.amplab{ending}", f"{path}{ending}")
        assert query(path, "PRAGMA integrity_check") == [("ok",)]
        last = query(path, "SELECT coalesce(max(step), 0) FROM steps")[0][0]
        due = max([step for step, at in printed if at < killed - 1.0], default=0)
        assert last >= due, f"{printed[-1]}"
        assert query(path, "SELECT count(*) FROM steps")[0][0] == last
