# SPDX-License-Identifier: Apache-2.0
"""Tokens, limits, command lines, thumbnails, notes of the class, pages. Starts no seat."""

import json
import os
import shutil
import stat
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from amplab.seats import classroom, limits, links, pages, programs, sandbox, screen
from amplab.seats.classroom import Notes
from amplab.seats.supervisor import Supervisor, folder_bytes
from amplab.seats.tokens import kept_tokens


def test_importing_seats_needs_no_torch():
    code = "import sys; sys.modules['torch'] = None; import amplab.seats.__main__, amplab.seats.supervisor"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(Path(__file__).parents[1])})


def test_tokens_stay_and_only_their_owner_reads_them(tmp_path):
    file = tmp_path / "tokens.json"
    first = kept_tokens(file, 3)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len({first.teacher, *first.seats}) == 4 and min(map(len, first.seats)) >= 22
    more = kept_tokens(file, 5)
    assert more.seats[:3] == first.seats and more.teacher == first.teacher and more.code == first.code
    assert kept_tokens(file, 2).seats == first.seats[:2]
    assert kept_tokens(file, 5) == more
    assert more.seat_of(more.seats[4]) == 5 and more.seat_of(more.teacher) is None


@pytest.mark.parametrize(
    "text", ["", "[]", '{"teacher": "a", "code": "ABCD"}', '{"teacher":"a","code":"A","seats":[1]}']
)
def test_a_damaged_token_file_is_refused_with_its_name(tmp_path, text):
    file = tmp_path / "tokens.json"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"tokens\.json is damaged .* Delete it"):
        kept_tokens(file, 2)
    assert file.read_text() == text


def test_a_missing_program_is_named_with_the_line_that_installs_it():
    missing = programs.missing_packages(lambda name: name != "bwrap" and name, lambda name: None, ())
    assert missing == ["bubblewrap", "python3-websockify", "novnc"]
    sentence = programs.missing_sentence(missing)
    assert "sudo apt install bubblewrap python3-websockify novnc" in sentence and "pip install websockify" in sentence
    assert programs.missing_sentence([]) == ""


def test_a_machine_without_user_namespaces_is_named_before_a_seat_starts():
    def run(words, **_):
        return subprocess.CompletedProcess(words, 1, stderr="bwrap: setting up uid map: Permission denied\n")

    assert "uid map: Permission denied" in programs.sandbox_sentence(run)
    assert programs.sandbox_sentence(lambda words, **_: subprocess.CompletedProcess(words, 0)) == ""


def test_display_and_window_share_the_limits_of_a_seat():
    bounds = limits.Limits(memory_mb=700, processes=90)
    parts = (bounds.of_display(), bounds.of_window())
    assert sum(part.memory_mb for part in parts) == 700 and sum(part.processes for part in parts) == 90
    assert all(part.memory_mb > 0 and part.disk_mb == bounds.disk_mb for part in parts)


def test_a_scope_limits_processes_together_and_rlimits_each_without_one():
    bounds = limits.Limits(memory_mb=700, disk_mb=10)
    in_scope = limits.limited(["x"], bounds, ["systemd-run", "--scope"])
    assert "MemoryMax=700M" in in_scope and not any(word.startswith("--data") for word in in_scope)
    alone = limits.limited(["x"], bounds, [])
    assert f"--data={700 << 20}" in alone and f"--fsize={10 << 20}" in alone and alone[-1] == "x"


def test_systemd_is_used_only_where_a_scope_starts():
    def run(words, **_):
        return subprocess.CompletedProcess(words, 1)

    assert limits.scope_words(run, lambda name: name) == []
    assert limits.scope_words(run, lambda name: None) == []


@pytest.mark.skipif(not shutil.which("choom"), reason="util-linux has no choom here")
def test_a_process_over_its_limits_fails_alone(tmp_path):
    code = "try:\n bytearray(400 << 20)\nexcept MemoryError: print('memory')\n"
    code += "try:\n open('big', 'wb').write(bytes(3 << 20))\nexcept OSError as error: print(error.strerror)\n"
    command = limits.limited([sys.executable, "-c", code], limits.Limits(memory_mb=200, disk_mb=2), [])
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ended.stdout.split("\n")[:2] == ["memory", "File too large"], ended


def _bound(command, kind):
    return [command[i + 2] for i, word in enumerate(command) if word == kind]


def test_a_window_writes_only_to_its_home_and_its_notes(tmp_path):
    folders = sandbox.SeatFolders.of(tmp_path, 7)
    words = ["/opt/lab/bin/amplab", "--lesson", "01"]
    command = sandbox.window_command(7, folders, words, lambda name: name, {"OMP_NUM_THREADS": "1"})
    assert _bound(command, "--bind") == ["/home/student", "/class"]
    assert str(folders.home) in command and "seats/07/home" in str(folders.home)
    assert "--unshare-all" in command and "--clearenv" in command and "--die-with-parent" in command
    assert command[-5:-2] == ["/amplab/bin/amplab", "--engine", "nice -n 10 /amplab/bin/amplab-engine serve"]
    assert command[-2:] == ["--lesson", "01"]
    full = sandbox.window_command(7, folders, words, lambda name: name, {}, keeps=False)
    assert _bound(full, "--bind") == []


def test_an_installed_window_sees_no_other_program_of_the_system(tmp_path):
    command = sandbox.window_command(1, sandbox.SeatFolders.of(tmp_path, 1), ["/usr/bin/amplab"], lambda name: name, {})
    assert not {"/usr", "/usr/bin", "/"} & set(_bound(command, "--ro-bind") + _bound(command, "--ro-bind-try"))
    assert "/usr/bin/amplab" in command and command[-1] == "nice -n 10 /usr/bin/amplab-engine serve"


def test_a_thumbnail_has_the_mean_colour_of_each_square():
    width, height = 9, 5  # odd, so that the last column and row are left out
    pixels = b"".join(bytes([10 * x, 20 * y, 7, 0]) for y in range(height) for x in range(width))
    png = screen.thumbnail(width, height, pixels, 1)
    assert struct.unpack(">II", png[16:24]) == (4, 2)
    start = png.index(b"IDAT") + 4
    rows = zlib.decompress(png[start : png.index(b"IEND") - 8])
    assert rows[0] == 0 and rows[1:4] == bytes([7, 10, 5]) and rows[4:7] == bytes([7, 10, 25])


def test_notes_of_a_window_are_read_and_others_refused():
    line = json.dumps({"amplab_class": 1, "student": " Ada  L ", "notes": [
        {"kind": "began", "lesson": "01", "step": 0},
        {"kind": "predicted", "lesson": "01", "step": 1, "answer": "<b>rises"},
        {"kind": "hacked", "lesson": "01", "step": 1}]})  # fmt: skip
    notes = classroom.notes_in(line)
    assert notes.student == "Ada L" and [row[0] for row in notes.rows] == ["began", "predicted"]
    for hostile in ("", "[1]", "{", '{"amplab_class":2}', '{"amplab_class":1,"student":1}', "\x00" * 99,
                    '{"amplab_class":1,"student":"a","notes":[1]}', "[" * 100_000,
                    '{"amplab_class":1,"student":"a","notes":[{"kind":"done","lesson":"","step":1e999}]}'):  # fmt: skip
        assert classroom.notes_in(hostile) == Notes()


def test_a_student_cannot_make_the_class_read_other_files_or_wait(tmp_path):
    notes, secret = tmp_path / "notes", tmp_path / "other.json"
    notes.mkdir()
    secret.write_text('{"amplab_class":1,"student":"other","notes":[]}')
    assert classroom.newest_notes(notes) == Notes()
    (notes / "link.json").symlink_to(secret)
    assert classroom.newest_notes(notes) == Notes()
    os.mkfifo(notes / "pipe.json")
    assert classroom.newest_notes(notes) == Notes()
    (notes / "z.json").mkdir()
    os.utime(notes / "z.json", (4e9, 4e9))
    before = len(os.listdir("/proc/self/fd"))
    assert all(classroom.newest_notes(notes) == Notes() for _ in range(20))
    assert len(os.listdir("/proc/self/fd")) == before, "a folder keeps no file open"
    (tmp_path / "folder").symlink_to(tmp_path)
    assert classroom.newest_notes(tmp_path / "folder") == Notes()
    assert classroom.newest_notes(tmp_path).student == "other"


def _at(step, kind="done", answer=""):
    return Notes("x", ((kind, "01", step, answer),))


def test_a_student_is_stuck_when_quiet_and_most_others_are_further():
    notes = [_at(0), _at(3), _at(3), _at(1), Notes()]
    assert classroom.stuck(notes, [500, 500, 0, 10, 500]) == [True, False, False, False, False]


def test_predictions_count_the_last_answer_of_each_student():
    changed = Notes("y", (("predicted", "01", 2, "falls"), ("predicted", "01", 2, "rises")))
    assert classroom.predictions([_at(2, "predicted", "rises"), changed, _at(2, "predicted", "same")]) == [
        {"lesson": "01", "step": 3, "answers": [("rises", 2), ("same", 1)]}
    ]


def test_links_are_escaped_and_say_when_qr_codes_are_missing(tmp_path, monkeypatch):
    all_links = links.Links(links.base_address("lab.example.org/<x>", 1), kept_tokens(tmp_path / "t", 2))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    page = all_links.page()
    assert all_links.seat(2).startswith("https://lab.example.org/<x>/seat/")
    assert "<x>" not in page and page.count("<section>") == 2 and links.NO_QR in page
    assert links.base_address("", 6080) == "http://127.0.0.1:6080"


@pytest.mark.skipif(not shutil.which("qrencode"), reason="qrencode is not installed")
def test_each_link_has_a_qr_code(tmp_path):
    assert links.Links("https://a", kept_tokens(tmp_path / "t", 2)).page().count("<svg") == 2


def test_every_page_is_whole():
    for page in (pages.message("a & b", "c"), pages.seat(3), pages.teacher(), pages.links([])):
        assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>") and "{" not in page


class FakeSeat:
    def __init__(self, home: Path, idle=0.0, state="off"):
        self.number, self.state, self.idle, self.ended, self.full = 1, state, idle, 0, False
        self.folders = sandbox.SeatFolders(home / "home", home / "class", home, home)

    def idle_seconds(self):
        return self.idle

    def advance(self):
        pass

    def end(self):
        self.ended, self.state = self.ended + 1, "off"


def test_a_seat_without_input_is_ended_and_others_stay(tmp_path):
    seats = [FakeSeat(tmp_path, 61, "on"), FakeSeat(tmp_path, 59, "on"), FakeSeat(tmp_path, 999, "off")]
    supervisor = Supervisor(seats, 60, 1 << 30)
    supervisor.tick(0)
    assert [seat.ended for seat in seats] == [1, 0, 0]


def test_a_seat_over_its_disk_limit_is_ended_once_and_marked(tmp_path):
    seat = FakeSeat(tmp_path, 0, "on")
    supervisor = Supervisor([seat], 60, 1 << 20)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "big").write_bytes(os.urandom(2 << 20))
    assert folder_bytes(tmp_path) >= 2 << 20
    supervisor.measure_homes()
    seat.state = "on"
    supervisor.measure_homes()
    assert seat.full and seat.ended == 1
    (tmp_path / "home" / "big").unlink()
    supervisor.measure_homes()
    assert not seat.full
