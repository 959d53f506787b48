# SPDX-License-Identifier: Apache-2.0
"""Session files without PyTorch."""

import math
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import amplab
from amplab.session_lock import SessionError, SessionLock, is_written
from amplab.session_writer import SessionWriter, schema_sql, schema_version

ENGINES = sorted(Path(__file__).resolve().parents[2].glob("build/*/bin/amplab-engine"))


def rows(path, sql):
    with sqlite3.connect(path) as connection:
        return connection.execute(sql).fetchall()


def write_run(path, steps=3):
    writer = SessionWriter.open(path)
    run = writer.add_run({"name": "a", "config": '{"name":"a"}', "info": '{"recorded_by":"PyTorch 2.15.0"}'})
    for step in range(1, steps + 1):
        writer.put("steps", {"run": run, "step": step, "update": step, "loss": 1 / step, "memory_bytes": 4096})
    writer.close()
    return run


def test_rows_are_read_back_through_the_views(tmp_path):
    path = tmp_path / "a.amplab"
    run = write_run(path)
    assert rows(path, "SELECT run, step, loss, memory_bytes FROM history WHERE step = 2") == [(run, 2, 0.5, 4096)]
    assert rows(path, "SELECT count(*) FROM memory") == [(1,)]  # steps with equal bytes share a row
    assert rows(path, "PRAGMA user_version") == [(schema_version(),)]


def test_nan_is_distinguished_from_not_recorded(tmp_path):
    path = tmp_path / "a.amplab"
    writer = SessionWriter.open(path)
    run = writer.add_run({"name": "a"})
    writer.put("steps", {"run": run, "step": 1, "wall_s": 0.5, "loss": math.nan, "grad_norm": math.inf})
    writer.close()
    # docs/session-file.md: bit 1 is the loss.
    assert rows(path, "SELECT loss, lr, grad_norm, nan_mask FROM steps") == [(None, None, math.inf, 2)]


def test_an_existing_session_gets_one_more_run(tmp_path):
    path = tmp_path / "a.amplab"
    assert [write_run(path), write_run(path)] == [1, 2]
    assert rows(path, "SELECT run, count(*) FROM steps GROUP BY run") == [(1, 3), (2, 3)]


def test_two_writers_of_one_process_share_the_file(tmp_path):
    first, second = (SessionWriter.open(tmp_path / "a.amplab") for _ in range(2))
    assert first is second
    first.close()
    second.put("layout", {"key": "k", "value": b"v"})
    second.close()
    assert rows(tmp_path / "a.amplab", "SELECT key FROM layout") == [("k",)]


def test_a_second_process_is_refused_with_the_name_of_the_first(tmp_path):
    path = tmp_path / "a.amplab"
    writer = SessionWriter.open(path)
    other = subprocess.run(
        [sys.executable, "-c", f"from amplab.session_writer import SessionWriter; SessionWriter.open({str(path)!r})"],
        env={**os.environ, "PYTHONPATH": str(Path(amplab.__file__).parents[1])},
        capture_output=True,
        text=True,
    )
    writer.close()
    assert f"python (process {os.getpid()}) is writing it" in other.stderr
    assert list(tmp_path.iterdir()) == [path]  # lock and log are gone


@pytest.mark.parametrize(
    "content, sentence",
    [
        (lambda path: path.write_text("not a database" * 100), "is not a session of AMP Lab. Choose another name"),
        (lambda path: sqlite3.connect(path).execute("CREATE TABLE t (a)"), "another program's database"),
        (lambda path: path.mkdir(), "cannot be written"),
    ],
)
def test_a_file_that_is_no_session_is_refused_in_a_sentence(tmp_path, content, sentence):
    path = tmp_path / "a.amplab"
    content(path)
    with pytest.raises(SessionError, match=sentence):
        SessionWriter.open(path)
    assert not (tmp_path / ".a.amplab.lock").exists()


def test_a_later_version_is_refused(tmp_path):
    path = tmp_path / "a.amplab"
    write_run(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(SessionError, match="version 99"):
        SessionWriter.open(path)


def test_a_folder_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(SessionError, match="Save in a writable folder"):
        SessionWriter.open(tmp_path / "none" / "a.amplab")


def test_a_full_disk_is_reported_and_earlier_rows_stay(tmp_path):
    path = tmp_path / "a.amplab"
    writer = SessionWriter.open(path)
    run = writer.add_run({"name": "a"})
    writer.put("steps", {"run": run, "step": 1})
    writer.flush()
    pages = writer._connection.execute("PRAGMA page_count").fetchone()[0]
    writer._connection.execute(f"PRAGMA max_page_count = {pages}")  # SQLite's error of a full disk
    for step in range(2, 2000):
        writer.put("steps", {"run": run, "step": step})
    writer.flush()
    assert "full" in writer.failure
    writer.close()
    assert rows(path, "SELECT min(step) FROM steps") == [(1,)]


def test_the_schema_is_that_of_the_engine():
    if not ENGINES:
        pytest.skip("amplab-engine is not built here")
    printed = subprocess.run([ENGINES[0], "describe", "session-schema"], capture_output=True, text=True)
    assert printed.stdout == schema_sql()


def test_the_engine_continues_a_recorded_session(tmp_path):
    if not ENGINES:
        pytest.skip("amplab-engine is not built here")
    path = tmp_path / "a.amplab"
    write_run(path)
    config = tmp_path / "c.json"
    config.write_text('{"name": "b", "train": {"steps": 2}, "data": {"name": "spirals"}, "model": {"hidden": [8]}}')
    made = subprocess.run([ENGINES[0], "run", config, "--session", path, "--quiet"], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    assert rows(path, "SELECT name FROM runs ORDER BY run") == [("a",), ("b",)]


def test_frames_of_a_session(tmp_path):
    pytest.importorskip("pandas")
    path = tmp_path / "a.amplab"
    write_run(path)
    session = amplab.open(path)
    assert list(session.history.loss) == [1, 0.5, 1 / 3]
    assert list(session.runs.name) == ["a"]
    with pytest.raises(AttributeError, match="history"):
        session.histories


def test_explain_of_no_session_is_one_sentence(tmp_path):
    (tmp_path / "a.amplab").write_text("no")
    for name, sentence in (("a.amplab", "is not a session"), ("b.amplab", "does not exist")):
        made = subprocess.run(
            [sys.executable, "-m", "amplab", "explain", name],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(amplab.__file__).parents[1])},
            capture_output=True,
            text=True,
        )
        assert made.returncode == 2 and sentence in made.stderr and len(made.stderr.splitlines()) == 1


def test_a_file_is_written_until_its_writer_ends(tmp_path):
    path = str(tmp_path / "a.amplab")
    assert not is_written(path)
    lock = SessionLock(path)
    assert is_written(path)
    lock.release()
    assert not is_written(path)
    (tmp_path / ".a.amplab.lock").write_text("python (process 1)")  # of a program that was killed
    assert not is_written(path)
    os.unlink(tmp_path / ".a.amplab.lock")
    os.mkfifo(tmp_path / ".a.amplab.lock")  # hostile
    assert not is_written(path)
