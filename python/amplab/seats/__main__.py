# SPDX-License-Identifier: Apache-2.0
"""Gives each student of a class a window of AMP Lab in the browser, from one Linux machine.

The pages are on one port of this machine alone. For other machines put an https proxy in front and pass its name with
--host; docs/teaching.md has the line. Ctrl+C ends all seats; their sessions stay, and so do the links.
"""

import argparse
import contextlib
import fcntl
import os
import shlex
import shutil
import signal
import sys
import threading
from pathlib import Path

import amplab
from amplab.seats import limits, programs
from amplab.seats.links import Links, base_address
from amplab.seats.tokens import kept_tokens

_LONGEST_SOCKET_PATH = 100  # bytes; the system's limit is 107


def main(words=None) -> int:
    options = _parser().parse_args(words)
    try:
        sentence = programs.missing_sentence(programs.missing_packages()) or programs.sandbox_sentence()
        if sentence:
            raise ValueError(sentence)
        return _serve(options)
    except (OSError, ValueError) as error:
        print(f"amplab-seats: {error}", file=sys.stderr)
        return 2


def _parser():
    parser = argparse.ArgumentParser(
        prog="amplab-seats", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    default = limits.Limits()
    add = parser.add_argument
    add("--seats", type=int, required=True, metavar="N", help="number of students, 1 to 99")
    add("--host", default="", metavar="NAME", help="name of the https proxy in front, for the links")
    data_home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    add("--data", type=Path, default=Path(data_home) / "amplab-seats", metavar="DIR",
        help="folder of links, homes and sessions (%(default)s)")  # fmt: skip
    add("--port", type=int, default=6080, metavar="N", help="port on 127.0.0.1 (%(default)s)")
    add("--idle", type=float, default=60, metavar="MINUTES", help="end a seat without input for so long (%(default)s)")
    add("--memory", type=int, default=default.memory_mb, metavar="MB", help="limit of a seat (%(default)s)")
    add("--threads", type=int, default=default.threads, metavar="N", help="that train, per seat (%(default)s)")
    add("--disk", type=int, default=default.disk_mb, metavar="MB", help="limit of a seat's home (%(default)s)")
    add(
        "--window", default="amplab", metavar="COMMAND", help='command line of the window, such as "amplab --lesson 01"'
    )
    return parser


def _window_words(command: str) -> list:
    """Returns the command line of the window with its program's path. The window of a wheel comes first."""
    words = shlex.split(command)
    bundled = Path(amplab.__file__).parent / "bundle" / "bin" / "amplab"
    if words[:1] == ["amplab"] and bundled.is_file():
        program = str(bundled)
    else:
        program = shutil.which(words[0]) if words else None
    if not program:
        raise ValueError(f'The window "{command}" is not a program here. Install AMP Lab, or name it with --window.')
    return [program, *words[1:]]


def _serve(options) -> int:
    from amplab.seats.classroom import Classroom
    from amplab.seats.front import Front
    from amplab.seats.sandbox import CLASS, SeatFolders
    from amplab.seats.seat import Seat
    from amplab.seats.supervisor import Supervisor

    if not 1 <= options.seats <= 99:
        raise ValueError(f"--seats {options.seats} is out of range; use 1 to 99.")
    os.umask(0o077)
    data = options.data.resolve()
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    socket_path = SeatFolders.of(data, 1).rfb_socket
    if len(os.fsencode(socket_path)) > _LONGEST_SOCKET_PATH:
        raise ValueError(f"The path of {data} is too long for sockets. Choose a shorter folder with --data.")
    lock = open(data / "lock", "w")  # held until this process ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ValueError(f"Another amplab-seats uses {data}. End it, or choose another folder with --data.") from None
    tokens = kept_tokens(data / "tokens.json", options.seats)
    window = [*_window_words(options.window), "--join", f"{tokens.code}@{CLASS}"]
    bounds = limits.Limits(options.memory, options.threads, options.disk)
    scope = limits.scope_words()
    seats = [Seat(number + 1, data, window, bounds, scope) for number in range(options.seats)]
    for seat in seats:
        with contextlib.suppress(FileExistsError, PermissionError):  # its student owns the folder
            (seat.folders.notes / f"amplab-class-{tokens.code}").mkdir(parents=True, exist_ok=True)
    supervisor = Supervisor(seats, options.idle * 60, options.disk << 20)
    links = Links(base_address(options.host, options.port), tokens)
    try:
        front = Front(options.port, tokens, links, supervisor, Classroom(supervisor, tokens))
    except OSError as error:
        raise ValueError(
            f"Port {options.port} of this machine cannot be used ({error}). Choose another --port."
        ) from None
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: supervisor.stop())
    threading.Thread(target=front.serve_forever, daemon=True).start()
    _print_start(options, links, scope)
    supervisor.run()
    return 0


def _print_start(options, links, scope) -> None:
    for number in range(1, options.seats + 1):
        print(f"Seat {number:2}  {links.seat(number)}")
    print(f"\nThe class, for the teacher only:  {links.teacher()}")
    print(f"Links and QR codes to print:      {links.teacher()}/links")
    if not scope:
        print("There is no systemd here: the memory limit holds for each process, not for each seat.")
    if os.getuid() == 0:
        print("Seats run as root in their sandboxes. Prefer an ordinary user.")
    print("Ctrl+C ends all seats. Sessions and links stay.", flush=True)


if __name__ == "__main__":
    sys.exit(main())
