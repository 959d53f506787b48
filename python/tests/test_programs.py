# SPDX-License-Identifier: Apache-2.0
"""The words `amplab` and `amplab-engine`, with and without the lab's programs. Needs no torch."""

import os
import sys

import pytest

from amplab import programs
from amplab.__main__ import main


@pytest.fixture
def started(monkeypatch, tmp_path):
    """Puts programs beside the package. Returns the list of those that were started, which end at once."""
    calls = []
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(programs, "FOLDER", tmp_path)
    monkeypatch.setattr(os, "execv", lambda program, words: calls.append([os.path.basename(program), *words[1:]]))
    return calls


@pytest.mark.parametrize("words", [[], ["--help"], ["--lesson", "01-the-loop-in-fp32"], ["run.amplab"]])
def test_other_words_open_the_window(started, words):
    main(words)
    assert started == [["amplab", *words]]


def test_explain_stays_in_python(started, tmp_path, capsys):
    assert main(["explain", str(tmp_path / "none.amplab")]) == 2
    assert started == []
    assert "none.amplab" in capsys.readouterr().err


def test_the_engine_gets_its_words(started, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["amplab-engine", "run", "a.json"])
    programs.engine()
    assert started == [["amplab-engine", "run", "a.json"]]


def test_the_programs_read_logs_by_this_python(started, monkeypatch):
    os.environ.pop("AMPLAB_PYTHON", None)
    main(["train.log"])
    assert os.environ["AMPLAB_PYTHON"] == sys.executable
    os.environ["AMPLAB_PYTHON"] = "python3.9"
    main(["train.log"])
    assert os.environ["AMPLAB_PYTHON"] == "python3.9"


def test_sources_have_no_programs_and_say_so(capsys):
    assert programs.engine() == 2
    assert "has the recorder only" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["run.amplab"])


def test_a_program_that_cannot_start_is_reported(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(programs, "FOLDER", tmp_path)
    assert main([]) == 2
    assert str(tmp_path / "amplab") + " cannot be started: No such file" in capsys.readouterr().err


def test_record_without_torch_says_where_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "torch", None)
    for module in [name for name in sys.modules if name.startswith("amplab.record")]:
        monkeypatch.delitem(sys.modules, module)
    assert main(["record", "train.py"]) == 2
    assert "has no PyTorch" in capsys.readouterr().err


def test_record_of_a_missing_script_is_one_sentence(capsys):
    pytest.importorskip("torch")
    assert main(["record", "none.py"]) == 2
    assert capsys.readouterr().err.startswith("amplab: none.py: does not exist")
