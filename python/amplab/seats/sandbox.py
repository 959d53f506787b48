# SPDX-License-Identifier: Apache-2.0
"""The command lines of a seat's two sandboxes: the display and the window. Pure functions of paths.

bubblewrap gives each its own file system, process list, network without any device, and user without capabilities.
The two share one thing: the socket of the display. The window sees its home, its notes for the class, the program and
the libraries, all but the first two read-only. It finds no program but those in `_WINDOW_PROGRAMS`.
"""

from pathlib import Path
from typing import NamedTuple

HOME, CLASS, PROGRAM = "/home/student", "/class", "/amplab"  # as the window sees them
GEOMETRY = "1440x900"  # of the display until a browser asks for another size
_TEMPORARY_BYTES = 64 << 20  # of /tmp and of shared memory
_READ_ONLY = ("--remount-ro", "/dev", "--remount-ro", "/")  # what is mounted below stays as it is
_DISPLAY_PROGRAMS = ("Xvnc", "sh", "xkbcomp")  # Xvnc starts xkbcomp through sh
_WINDOW_PROGRAMS = (
    "matchbox-window-manager",
    "nice",
    "sh",
    "cat",
    "mv",
)  # the last three: ui/classroom/class_folder.cpp
_ENGINE = "nice -n 10 {}/amplab-engine serve"  # training does not delay clicks
_SYSTEM = ("/usr/lib", "/usr/share")
_SYSTEM_IF_THERE = ("/usr/lib64", "/usr/lib32", "/etc/ld.so.cache", "/etc/fonts", "/etc/alternatives", "/etc/X11",
                    "/var/cache/fontconfig")  # fmt: skip


class SeatFolders(NamedTuple):
    """Where a seat lies on the machine."""

    home: Path
    notes: Path  # what its window sends to the class
    x11: Path  # socket of the display for the window: X0
    rfb: Path  # socket of the display for browsers: rfb

    @classmethod
    def of(cls, data: Path, seat: int) -> "SeatFolders":
        kept, run = data / "seats" / f"{seat:02}", data / "run" / f"{seat:02}"
        return cls(kept / "home", kept / "class", run / "x11", run / "rfb")

    @property
    def x11_socket(self) -> Path:
        return self.x11 / "X0"

    @property
    def rfb_socket(self) -> Path:
        return self.rfb / "rfb"


def display_command(seat: int, folders: SeatFolders, which) -> list:
    """which: finds a program, as shutil.which."""
    return [
        *_sandbox(seat, _DISPLAY_PROGRAMS, which, {"HOME": "/tmp"}),
        *("--bind", str(folders.x11), "/tmp/.X11-unix", "--bind", str(folders.rfb), "/tmp/rfb"),
        *_READ_ONLY,
        *("Xvnc", ":0", "-geometry", GEOMETRY, "-depth", "24", "-desktop", f"Seat {seat}"),
        *("-SecurityTypes", "None", "-rfbport", "-1", "-rfbunixpath", "/tmp/rfb/rfb", "-AlwaysShared"),
        *("-nolisten", "tcp", "-noreset", "-ac", "-br"),
    ]


def window_command(seat: int, folders: SeatFolders, window: list, which, variables: dict, keeps: bool = True) -> list:
    """window: the program's path on this machine and its words. keeps: whether it can write there."""
    program = Path(which(window[0]) or window[0]).resolve()
    prefix = program.parent.parent  # of bin and share
    inside = program
    binds = []
    if prefix != Path("/usr"):
        inside, binds = Path(PROGRAM) / program.relative_to(prefix), ["--ro-bind", str(prefix), PROGRAM]
    else:
        for name in ("amplab", "amplab-engine"):
            binds += ["--ro-bind-try", f"/usr/bin/{name}", f"/usr/bin/{name}"]
    engine = _ENGINE.format(inside.parent)
    bind = "--bind" if keeps else "--ro-bind"
    start = 'matchbox-window-manager -use_titlebar no & exec "$@"'
    return [
        *_sandbox(seat, _WINDOW_PROGRAMS, which, {"HOME": HOME, "DISPLAY": ":0", **variables}),
        *("--dir", "/tmp/.X11-unix", "--ro-bind", str(folders.x11_socket), "/tmp/.X11-unix/X0"),
        *binds,
        *(bind, str(folders.home), HOME, bind, str(folders.notes), CLASS),
        *_READ_ONLY,
        *("--chdir", HOME, "sh", "-c", start, "sh", str(inside), "--engine", engine, *window[1:]),
    ]


def _sandbox(seat: int, programs, which, variables: dict) -> list:
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"]
    words += ["--uid", "1000", "--gid", "1000", "--hostname", f"seat-{seat:02}"]
    for name, value in {"PATH": "/usr/bin", "LANG": "C.UTF-8", **variables}.items():
        words += ["--setenv", name, value]
    for folder in _SYSTEM:
        words += ["--ro-bind", folder, folder]
    for folder in _SYSTEM_IF_THERE:
        words += ["--ro-bind-try", folder, folder]
    for link in ("lib", "lib64", "bin"):
        words += ["--symlink", f"usr/{link}", f"/{link}"]
    for program in programs:
        words += ["--ro-bind", str(which(program)), f"/usr/bin/{program}"]
    words += ["--proc", "/proc", "--dev", "/dev"]
    for folder in ("/dev/shm", "/tmp"):
        words += ["--size", str(_TEMPORARY_BYTES), "--tmpfs", folder]
    return words
