# SPDX-License-Identifier: Apache-2.0
"""The manual pages have the commands and options of the programs, and no others."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1]


def help_of(module, *words):
    words = [sys.executable, "-m", module, *words, "--help"]
    return subprocess.run(words, env={"PYTHONPATH": str(PACKAGE)}, capture_output=True, text=True, check=True).stdout


def options_in(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) - {"--lesson"}  # of the window, in an example


def entries_of(page):
    lines = (PACKAGE / "man" / page).read_text().splitlines()
    entries = [line for line in lines if line.startswith(".It ")]
    options = {"-" + name for line in entries for name in re.findall(r"Fl (-[a-z][a-z-]*)", line)}
    commands = {words[2] for words in map(str.split, entries) if words[1] == "Cm" and len(words) > 3}
    return options, commands


COMMANDS = ("record", "serve", "explain", "import-log")


def test_the_page_of_the_recorder_has_its_commands_and_options():
    options, commands = entries_of("amplab-record.1")
    assert commands == set(COMMANDS) and set(COMMANDS) <= set(re.findall(r"[a-z-]+", help_of("amplab")))
    texts = [help_of("amplab", command) for command in COMMANDS]
    assert options == set.union(*map(options_in, texts))


def test_the_page_of_seats_has_its_options():
    options, _ = entries_of("amplab-seats.1")
    assert options == options_in(help_of("amplab.seats"))


@pytest.mark.parametrize("page", ["amplab-record.1", "amplab-seats.1"])
def test_a_page_is_installed_with_the_package(page):
    assert f'"man/{page}"' in (PACKAGE / "pyproject.toml").read_text()
