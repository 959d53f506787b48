# SPDX-License-Identifier: Apache-2.0
"""Commands of the wire protocol that a live run knows, with their members. Needs no torch."""

from typing import Any, Dict, Tuple

from amplab.live.connection import TOO_MANY

PROTOCOL = 4
REQUIRED = object()
_BREAK = {"line": 0, "condition": "", "after": 0, "log": "", "on": "none"}

# By type, each member with its default; the type of the default is that of the member.
COMMANDS: Dict[str, Dict[str, Any]] = {
    "prepare": {"configs": (list, REQUIRED)},
    "play": {},
    "pause": {},
    "step_once": {"steps": (int, 1)},
    "stop": {},
    "apply_setting": {"lane": (int, -1), "key": (str, REQUIRED), "value": (str, REQUIRED)},
    "inspect_next": {},
    "set_inspection": {"every_ms": (int, 0), "share": (float, 0.05), "lines": (bool, True), "numbers": (bool, False)},
    "continue": {"lane": (int, -1), "pace": (str, "line"), "until": (list, ())},
    "set_breaks": {"lane": (int, 0), "breaks": (list, ())},
    "read_variables": {"lane": (int, 0)},
    "cancel_command": {"command": (int, REQUIRED)},
}
CAPABILITIES = [*COMMANDS, "shutdown", "rejection", "script", "script_lines"]

# Commands of an engine that has the past of its lanes, with what a script would have to do.
_BEYOND = {
    "rewind": "go back to its first step",
    "fork": "train on from the same step twice",
    "step_phase": "stop within a step",
    "inject": "have a fault injected",
    "inspect_past_step": "run a past step again",
    "read_tensor": "run a past step again",
    "explain": "run a past step again: a skipped step is explained when it happens, as an event",
    "compare": "run past steps again",
    "time_travel": "go back to a past step",
    "forecast_memory": "forecast its memory",
    "load_weights": "have other weights",
    "resume": "continue from a checkpoint of the lab",
    "save_weights": "write a file of weights: only its own lines do",
    "save_checkpoints": "write a checkpoint of the lab",
}


class Refused(Exception):
    """A command that cannot be done, in one sentence. rejection, name: as in docs/wire.md, or empty."""

    def __init__(self, text: str, rejection: str = "", name: str = ""):
        super().__init__(text)
        self.rejection, self.name = rejection, name


def checked(command: Dict[str, Any], script: str) -> Tuple[str, Dict[str, Any]]:
    """Returns the type of a command, and all its members. Raises Refused."""
    kind = command.get("type")
    if kind == TOO_MANY:
        raise Refused("This command was dropped, because 4,096 others wait.")
    if kind in _BEYOND:
        raise Refused(f"{script} cannot {_BEYOND[kind]}.", "unknown_type", kind)
    if not isinstance(kind, str):
        raise Refused('This command failed: the member "type" is missing.', "missing_member", "type")
    if kind not in COMMANDS:
        raise Refused(f'This command failed: unknown message "{kind[:40]}".', "unknown_type", kind)
    return kind, _members(command, COMMANDS[kind], kind)


def breaks_in(elements, name: str):
    """Returns the members of each breakpoint in a list. Raises Refused."""
    schema = {key: (type(default), default) for key, default in _BREAK.items()}
    found = []
    for position, element in enumerate(elements):
        if not isinstance(element, dict):
            raise _invalid(f"{name}[{position}]", name)
        found.append(_members(element, schema, name, f"{name}[{position}]."))
    return found


def _members(given: Dict[str, Any], schema: Dict[str, Any], kind: str, prefix: str = "") -> Dict[str, Any]:
    members = {}
    for name, (type_, default) in schema.items():
        value = given.get(name, default)
        if value is REQUIRED:
            text = f'This command failed: the member "{prefix}{name}" of the message "{kind}" is missing.'
            raise Refused(text, "missing_member", prefix + name)
        if type_ is float and isinstance(value, int):
            value = float(value)
        if type_ is list and isinstance(value, tuple):
            value = list(value)
        if not isinstance(value, type_) or (type_ is int and isinstance(value, bool)):
            raise _invalid(prefix + name, kind)
        members[name] = value
    return members


def _invalid(name: str, kind: str) -> Refused:
    text = f'This command failed: the member "{name}" of the message "{kind}" is invalid.'
    return Refused(text, "invalid_member", name)
