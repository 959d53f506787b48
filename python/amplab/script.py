# SPDX-License-Identifier: Apache-2.0
"""Runs a script as Python does. Needs no torch."""

import importlib.util
import os
import sys
import types
from typing import List, Optional

NO_TORCH = (
    f"{sys.prefix} has no PyTorch, so no script can train there. "
    "Install amplab with the pip of the Python that has torch."
)


def reason_not_to_run(script: str) -> Optional[str]:
    """Returns one sentence, or None."""
    if importlib.util.find_spec("torch") is None:
        return NO_TORCH
    return None if os.path.isfile(script) else f"{script}: does not exist or is not a file. Check its name and folder."


def run_script(script: str, arguments: List[str]):
    """Runs it as __main__. Raises what it raises."""
    sys.argv = [script] + arguments
    sys.path[0] = os.path.dirname(os.path.abspath(script))  # as Python does
    path = os.path.abspath(script)  # absolute in a traceback, as of Python; argv keeps what was typed
    main_module = types.ModuleType("__main__")
    main_module.__file__ = path
    sys.modules["__main__"] = main_module
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec"), main_module.__dict__)
