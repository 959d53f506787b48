# SPDX-License-Identifier: Apache-2.0
"""Records an unchanged PyTorch script, or runs it in the lab's window, explains its skipped steps, and reads logs of
other runs.

In a wheel that has the lab's programs, any other words go to its window.
"""

import argparse
import os
import sqlite3
import sys

from amplab import programs
from amplab.script import reason_not_to_run, run_script


def main(words=None) -> int:
    words = sys.argv[1:] if words is None else words
    parser = argparse.ArgumentParser(prog="amplab", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="run a training script and record it")
    record.add_argument("--path", default="run.amplab", help="session file (run.amplab)")
    record.add_argument("--inspect-every", type=int, default=500, metavar="N", help="steps; 0: none (500)")
    _add_on_skip(record)
    record.add_argument("script")
    record.add_argument("arguments", nargs=argparse.REMAINDER, help="of the script")
    serve = commands.add_parser("serve", help='amplab --engine "python -m amplab serve train.py": in the window')
    _add_on_skip(serve)
    serve.add_argument("script")
    serve.add_argument("arguments", nargs=argparse.REMAINDER, help="of the script")
    explain = commands.add_parser("explain", help="print skips and their explanations")
    explain.add_argument("file")
    logs = commands.add_parser("import-log", help="make a session file of logs")
    logs.add_argument("--path", help="session file (named after the first log)")
    logs.add_argument("file", nargs="+", help="log, trainer_state.json, CSV, event file or a folder of them")
    if programs.are_here() and (not words or words[0] not in commands.choices):
        return programs.become("amplab", words)
    options = parser.parse_args(words)
    if options.command == "record":
        return _record(options)
    if options.command == "serve":
        from amplab.live.serve import serve

        return serve(options.script, options.arguments, options.on_skip)
    return _explain(options.file) if options.command == "explain" else _import_log(options)


def _add_on_skip(parser) -> None:
    meaning = "explain: run skipped steps again, few in a row (default); always: each one; rows: only count them"
    parser.add_argument("--on-skip", default="explain", choices=("explain", "always", "rows"), help=meaning)


def _record(options) -> int:
    reason = reason_not_to_run(options.script)
    if reason:
        print(f"amplab: {reason}", file=sys.stderr)
        return 2
    from amplab.record import record_all

    record_all(options.path, options.inspect_every, options.on_skip)
    run_script(options.script, options.arguments)
    return 0


def _import_log(options) -> int:
    from amplab.log_import import import_logs, session_of
    from amplab.session_lock import SessionError

    path = options.path or session_of(options.file)
    try:
        import_logs(options.file, path)
    except SessionError as error:
        print(f"amplab: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(f"{path}:")
    return _explain(path)


def _explain(file: str) -> int:
    from amplab.frames import Frames
    from amplab.session_lock import is_written

    try:
        session = Frames(file)
    except (OSError, ValueError) as error:
        print(f"amplab: {error}", file=sys.stderr)
        return 2
    try:
        for number, name, state, reason, steps, skipped in session.summaries():
            if state == "running" and not is_written(file):
                state = "interrupted: its script ended without closing the run"
            why = f", {reason}" if reason else ""
            print(f"Run {number}, {name}: {steps or 0} steps, {skipped or 0} skipped; {state}{why}")
            for sentence in session.explanations(number):
                print("  " + sentence)
        sys.stdout.flush()
    except BrokenPipeError:  # as by `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except sqlite3.DatabaseError as error:
        print(f"amplab: {file}: cannot be read: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
