# SPDX-License-Identifier: Apache-2.0
"""`amplab serve train.py`: the wire, the script, and its end."""

import os
import signal
import sys
import threading
import traceback
from typing import List, Optional, Tuple

import amplab
from amplab.live.cbor import framed
from amplab.live.commands import CAPABILITIES, PROTOCOL
from amplab.live.connection import Connection
from amplab.live.interruption import Interruption
from amplab.script import reason_not_to_run, run_script

SECONDS_TO_END = 30  # once the window has gone


def serve(script: str, arguments: List[str], on_skip: str) -> int:
    """Returns the exit status."""
    reason = reason_not_to_run(script) or _reason_not_to_serve()
    if reason:
        print(f"amplab: {reason}", file=sys.stderr)
        return 2
    commands, reports = _take_pipes()
    hello = {"protocol": PROTOCOL, "version": amplab.__version__, "engine": f"amplab serve {os.path.basename(script)}"}
    hello.update(capabilities=CAPABILITIES, shutdown_s=SECONDS_TO_END)
    os.write(reports, framed({"type": "hello", **hello}))  # PyTorch takes its time
    return _Service(script, commands, reports).run(arguments, on_skip)


def _reason_not_to_serve() -> Optional[str]:
    ranks = os.environ.get("WORLD_SIZE", "1")
    if ranks != "1":
        return f"serve runs a script of one process, but WORLD_SIZE is {ranks}. Use amplab record for several ranks."
    return None


def _take_pipes() -> Tuple[int, int]:
    """Keeps both for the wire. The script reads nothing from stdin, and what is below Python writes to stderr."""
    commands, reports = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return commands, reports


class _Service:
    def __init__(self, script: str, commands: int, reports: int):
        self._script, self._path = script, os.path.abspath(script)
        self._name = os.path.basename(script)
        self._session = None
        self._is_over = False  # the script
        self._interruption = Interruption()
        if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, signal.SIG_IGN):  # in a shell's background
            signal.signal(signal.SIGINT, self._interruption.receive)
        self._process = os.getpid()
        self._connection = Connection(commands, reports, self._interrupt)

    def run(self, arguments: List[str], on_skip: str) -> int:
        try:
            self._connection.start()
            end = self._run_script(arguments, on_skip)
        except KeyboardInterrupt:  # before the script, if stdin is closed at once, or after it
            end = "stopped", "Stopped.", "person", None
        state, reason, _, _ = end
        if os.getpid() != self._process:  # forked by the script, and has left it
            return 0 if state == "finished" else 1
        self._is_over = True
        has_begun = self._session is not None and self._session.was_held
        if not has_begun and state == "finished":
            why = self._session.ended_early or f"{self._name} ended without a training step in its main thread."
            state, reason = "failed", why
            end = state, reason, "error", None
        if self._session is not None:
            self._session.end(*end)
        self._connection.close()
        if self._connection.damage is not None:
            print(f"amplab: {self._connection.damage}.", file=sys.stderr)
            return 1
        if not has_begun and state == "failed":
            print(f"amplab: {reason}", file=sys.stderr)
            return 1
        return 0

    def _run_script(self, arguments: List[str], on_skip: str):
        """Returns state, reason, ended_by and line of its end."""
        output = None
        try:
            from amplab import recorder
            from amplab.live.first_step import FirstStep
            from amplab.live.prints import replace_stdout
            from amplab.live.session import LiveSession

            self._session = LiveSession(self._connection, self._name, self._path, self._interruption)
            recorder.open_sink = lambda path: self._session.open()
            self._session.dtype.install()
            FirstStep(self._session, on_skip).install()
            output = replace_stdout(self._session.print, self._path)
            run_script(self._script, arguments)
        except KeyboardInterrupt:
            return "stopped", "Stopped.", "person", None
        except SystemExit as leave:
            if leave.code not in (None, 0):
                what = f"with status {leave.code}" if isinstance(leave.code, int) else f"with {str(leave.code)!r}"
                return "failed", f"{self._name} has ended {what}.", "error", None
        except BaseException as error:
            return self._failure(error)
        finally:
            if output is not None:
                output.end()
        return "finished", "", "nothing", None

    def _failure(self, error: BaseException):
        calls = traceback.extract_tb(error.__traceback__)
        own = [call for call in calls if call.filename == self._path]
        line = own[-1].lineno if own else None
        if line is None and isinstance(error, SyntaxError) and error.filename == self._path:
            line = error.lineno
        first = next((place for place, call in enumerate(calls) if call.filename == self._path), 0)
        shown = traceback.TracebackException.from_exception(error)
        shown.stack = traceback.StackSummary.from_list(calls[first:])
        sys.stderr.write("".join(shown.format()))
        what = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1]
        at = f" at {self._name}:{line}" if line is not None else ""
        return "failed", f"{self._name} raised {what.rstrip('.')}{at}.", "error", line

    def _interrupt(self):
        """The window has gone, by the thread that reads. As Ctrl+C: the script may save what it has."""
        limit = threading.Timer(SECONDS_TO_END, os._exit, (1,))  # a script or its threads may refuse to end
        limit.daemon = True
        limit.start()
        waits = self._session is not None and self._session.is_waiting()
        if not (self._is_over or self._interruption.is_done or waits):
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)  # it may sleep
