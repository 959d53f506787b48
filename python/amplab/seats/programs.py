# SPDX-License-Identifier: Apache-2.0
"""The programs that seats need from the system, and one sentence that says how to get the missing ones."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

# program, Debian package
_PROGRAMS = (
    ("Xvnc", "tigervnc-standalone-server"),
    ("xkbcomp", "x11-xkb-utils"),
    ("matchbox-window-manager", "matchbox-window-manager"),
    ("bwrap", "bubblewrap"),
    ("prlimit", "util-linux"),
)
NOVNC_FOLDERS = (Path("/usr/share/novnc"), Path("/usr/share/webapps/novnc"))  # Debian and Fedora; Arch


def missing_packages(which=shutil.which, has_module=importlib.util.find_spec, novnc=NOVNC_FOLDERS) -> list:
    """Returns the Debian packages of everything that is not installed."""
    missing = [package for program, package in _PROGRAMS if not which(program)]
    if not has_module("websockify"):
        missing.append("python3-websockify")
    if not any((folder / "core" / "rfb.js").is_file() for folder in novnc):
        missing.append("novnc")
    return missing


def missing_sentence(packages: list) -> str:
    """Returns what to do about missing packages; empty if none is."""
    if not packages:
        return ""
    sentence = f"Seats need programs that are not installed. Install them: sudo apt install {' '.join(packages)}"
    if "python3-websockify" in packages:
        sentence += "\nIn a virtual environment of Python, websockify comes from: pip install websockify"
    return sentence


def sandbox_sentence(run=subprocess.run) -> str:
    """Returns why a sandbox does not start here and what to do; empty if it does."""
    words = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"]
    tried = run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if tried.returncode == 0:
        return ""
    return (
        f"Sandboxes do not start here ({tried.stderr.strip()}). In a container, allow user namespaces. On Ubuntu, they "
        "need: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"
    )


def novnc_folder() -> Path:
    return next(folder for folder in NOVNC_FOLDERS if (folder / "core" / "rfb.js").is_file())
