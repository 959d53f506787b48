# SPDX-License-Identifier: Apache-2.0
"""Real seats with a small script as their window: what one can reach, and what is left when something ends.

The script runs the lines that a test writes into the pipe `commands` of the seat's home.
"""

import base64
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from amplab.seats import programs, screen

_missing = programs.missing_packages()
pytestmark = pytest.mark.skipif(bool(_missing), reason=f"not installed: {' '.join(_missing)}")

WINDOW = "#!/bin/sh\necho started >> $HOME/starts\nwhile :; do . $HOME/commands; done\n"
PATIENCE = 60  # seconds


def until(true, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if value := true():
            return value
        time.sleep(0.02)
    raise AssertionError(f"not within {PATIENCE} s: {what}")


class Class:
    """amplab-seats with two seats, in a process of its own."""

    def __init__(self, tmp_path, *words):
        self.data = tmp_path / "data"
        program = tmp_path / "lab" / "bin" / "amplab"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(WINDOW)
        program.chmod(0o755)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "amplab.seats", "--seats", "2", "--data", str(self.data), "--port", str(self.port),
             "--window", str(program), *words],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if "Ctrl+C" in line:
                break
        self.seats = re.findall(r"/seat/\S+", "".join(lines))
        self.teacher = re.search(r"/teacher/\S+", "".join(lines))[0]

    def home(self, seat):
        return self.data / "seats" / f"{seat:02}" / "home"

    def get(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as reply:
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def state(self, seat):
        import json

        return json.loads(self.get(self.teacher + "/state")[1])["seats"][seat - 1]

    def open(self, path):
        """Opens the display of a seat as a browser does. Returns (status, socket)."""
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        wire.sendall(f"GET {path}/display HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())  # fmt: skip
        return int(wire.recv(4096).split()[1]), wire

    def start(self, seat):
        starts = self.home(seat) / "starts"
        before = starts.read_text() if starts.exists() else ""
        self.home(seat).mkdir(parents=True, exist_ok=True)
        if not (self.home(seat) / "commands").exists():
            os.mkfifo(self.home(seat) / "commands")
        status, wire = self.open(self.seats[seat - 1])
        assert status == 101
        until(lambda: starts.exists() and starts.read_text() != before, "window started")
        return wire

    def ask(self, seat, command):
        """Returns what the command prints in the window of a seat."""
        answer = self.home(seat) / "answer"
        answer.unlink(missing_ok=True)
        line = "{ " + command + "; } > $HOME/new 2>&1; mv $HOME/new $HOME/answer\n"
        (self.home(seat) / "commands").write_text(line)
        until(answer.exists, "an answer")
        return answer.read_text()

    def processes(self):
        """Returns the ids of this machine's processes that belong to the seats."""
        return [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit() and self._is_of(each)]

    def _is_of(self, process):
        try:
            words = (process / "cmdline").read_bytes() + (process / "mountinfo").read_bytes()
            return str(self.data).encode() in words and int(process.name) not in (self.process.pid, os.getpid())
        except OSError:
            return False

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


@pytest.fixture
def two_seats(tmp_path):
    opened = []

    def make(*words):
        opened.append(Class(tmp_path, *words))
        return opened[-1]

    yield make
    for each in opened:
        each.end()


def test_a_seat_reaches_no_other_seat_file_process_or_network(two_seats):
    room = two_seats()
    with room.start(1), room.start(2):
        secret = room.home(2) / "secret"
        secret.write_text("of seat 2")
        assert room.ask(1, "echo $HOME/*").split() == [
            "/home/student/commands",
            "/home/student/new",
            "/home/student/starts",
        ]
        assert "of seat 2" not in room.ask(1, f"cat {secret} {room.data}/tokens.json")
        assert room.ask(1, "echo /*").split() == [
            "/amplab",
            "/bin",
            "/class",
            "/dev",
            "/etc",
            "/home",
            "/lib",
            "/lib64",
            "/proc",
            "/tmp",
            "/usr",
            *(["/var"] if Path("/var/cache/fontconfig").exists() else []),
        ]
        assert room.ask(1, "echo /home/*").split() == ["/home/student"]
        assert "No such file" in room.ask(1, "cat /etc/passwd /root/.ssh/id_rsa")
        numbers = re.findall(r"\d+", room.ask(1, "echo /proc/[0-9]*"))
        assert "1" in numbers and len(numbers) <= 4, numbers  # the window, its shell's, its window manager
        others = [pid for pid in room.processes() if str(pid) not in numbers]
        assert others and "No such process" in room.ask(1, f"kill -9 {others[-1]} {room.process.pid}")
        devices = re.findall(r"^\s*(\w+):", room.ask(1, "cat /proc/net/dev"), re.M)
        assert devices == ["lo"]
        sockets = room.ask(1, "echo /tmp/.X11-unix/*").split()
        assert sockets == ["/tmp/.X11-unix/X0"]  # its own display: no path leads to another one
        for place in ("/x", "/usr/x", "/amplab/x", "/etc/x", "/dev/x"):
            assert "Read-only" in room.ask(1, f"echo > {place}")
        assert "not found" in room.ask(1, "python3; bash; ssh; wget; su")
        assert all(process > 0 for process in room.processes())


def test_a_display_shows_only_its_own_window_and_opens_by_its_own_token(two_seats):
    room = two_seats()
    with room.start(1):
        assert room.state(1)["state"] == "on" and room.state(2)["state"] == "off"
        width, height, pixels = screen.grab(str(room.data / "run/01/rfb/rfb"))
        assert (width, height) == (1440, 900) and len(pixels) == 4 * width * height
        assert room.get(room.teacher + "/seat-1")[1].startswith(b"\x89PNG")
        assert room.get(room.teacher + "/seat-2")[0] == 404
        for wrong in ("/seat/x", room.teacher, "/seat/" + room.teacher.split("/")[-1], room.seats[0] + "x", "/seat/"):
            assert room.open(wrong)[0] == 404, wrong
        for seat_cannot in ("/state", "/links", "/seat-1"):
            assert room.get("/teacher/" + room.seats[0].split("/")[-1] + seat_cannot)[0] == 404
        for outside in (
            "/novnc/../../../etc/passwd",
            "/web/../tokens.py",
            "/web/../../../../etc/passwd",
            "/novnc//etc/passwd",
            f"/novnc/{room.data}/tokens.json",
            f"/web/{room.data}/tokens.json",
        ):
            assert room.get(outside)[0] == 404
        with socket.socket() as other:
            address = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
            if address:
                assert other.connect_ex((address[0], room.port)) != 0  # loopback only


def test_a_killed_window_leaves_the_other_seats_and_its_own_home(two_seats):
    room = two_seats()
    with room.start(1) as first, room.start(2):
        room.ask(1, "echo kept > $HOME/work")
        room.ask(2, "echo")
        (room.home(1) / "commands").write_text("kill -9 -1\n")  # all that it can reach
        window = until(
            lambda: [p for p in room.processes() if b"/01/home" in Path(f"/proc/{p}/cmdline").read_bytes()], "a process"
        )
        os.kill(window[0], signal.SIGKILL)
        until(lambda: room.state(1)["state"] == "off", "seat 1 has ended")
        assert "status" in room.state(1)["problem"]
        assert room.ask(2, "echo here") == "here\n"
        assert first.recv(1 << 20) is not None
    with room.start(1):
        assert room.ask(1, "cat $HOME/work") == "kept\n" and room.state(1)["problem"] == ""


def test_killing_the_program_ends_all_seats_and_the_links_stay(two_seats):
    room = two_seats()
    with room.start(1), room.start(2):
        assert len(room.processes()) >= 4
        room.process.kill()
        room.process.wait()
        until(lambda: not room.processes(), "all processes of the seats have ended")
    again = two_seats()
    assert again.seats == room.seats and again.teacher == room.teacher
    with again.start(1):
        assert again.ask(1, "cat $HOME/starts") == "started\nstarted\n"


def test_ctrl_c_ends_all_seats(two_seats):
    room = two_seats()
    with room.start(1):
        room.process.send_signal(signal.SIGINT)
        assert room.process.wait(PATIENCE) == 0
    assert not room.processes()


def test_two_programs_do_not_share_a_folder(two_seats, tmp_path):
    room = two_seats()
    with pytest.raises(TypeError):  # its first lines name no teacher
        two_seats()
    assert room.state(1)["state"] == "off"


def test_a_full_home_becomes_read_only_and_others_go_on(two_seats):
    room = two_seats("--disk", "2")
    with room.start(1), room.start(2):
        big = "x=0123456789abcdef; x=$x$x$x$x$x$x$x$x; x=$x$x$x$x$x$x$x$x; x=$x$x$x$x$x$x$x$x; x=$x$x$x$x$x$x$x$x;"
        fill = big + " n=0; while [ $n -lt 80 ]; do echo $x >> $HOME/%s || break; n=$((n+1)); done"
        assert "error" in room.ask(1, fill % "one") and (room.home(1) / "one").stat().st_size == 2 << 20
        (room.home(1) / "commands").write_text(fill % "two" + "\n")
        until(lambda: room.state(1)["full"] and room.state(1)["state"] == "off", "the seat is full and has ended")
        assert room.ask(2, "echo here") == "here\n" and not room.state(2)["full"]
    (room.home(1) / "starts").unlink()
    status, wire = room.open(room.seats[0])
    with wire:
        assert status == 101 and room.state(1)["state"] == "on"
        until(lambda: "Read-only" in (room.home(1).parent / "log.txt").read_text(), "its home is read-only")


def test_a_seat_without_input_ends_and_opens_again(two_seats):
    room = two_seats("--idle", "0.05")
    with room.start(1):
        until(lambda: room.state(1)["state"] == "off", "the seat is idle")
    with room.start(1):
        assert room.ask(1, "cat $HOME/starts") == "started\nstarted\n"
