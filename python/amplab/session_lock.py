# SPDX-License-Identifier: Apache-2.0
"""The lock of a session file: one program writes it at a time. The engine has the same lock (docs/session-file.md)."""

import errno
import os
import struct
import sys

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None


class SessionError(RuntimeError):
    """A session file cannot be used. One sentence says what is wrong, where, and what to do."""


class SessionLock:
    """Holds `.NAME.lock` beside the file until `release` or the end of the process."""

    def __init__(self, path: str):
        """Raises SessionError if another program writes the file, or if the folder is not writable."""
        folder, name = os.path.split(os.path.abspath(path))
        self._path = os.path.join(folder, f".{name}.lock")
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        except OSError as error:
            raise SessionError(f"{path}: cannot be written: {error.strerror}. Save in a writable folder") from error
        try:
            _lock(self._file)
        except OSError as error:
            writer = os.read(self._file, 128).decode("utf-8", "replace") or "another program"
            os.close(self._file)
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise SessionError(f"{path}: cannot be locked: {error.strerror}. Save on another disk") from error
            raise SessionError(f"{path}: {writer} is writing it. Choose another file name") from error
        os.ftruncate(self._file, 0)
        os.write(self._file, f"python (process {os.getpid()})".encode())

    def release(self):
        if self._file is None:
            return
        try:
            os.unlink(self._path)  # before the lock is released
        except OSError:
            pass
        os.close(self._file)
        self._file = None


def is_written(path: str) -> bool:
    """Returns whether a program is writing a session file, as far as the system knows."""
    folder, name = os.path.split(os.path.abspath(path))
    try:
        file = os.open(os.path.join(folder, f".{name}.lock"), os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        if not hasattr(fcntl, "F_OFD_GETLK"):
            return True
        return struct.unpack("hhqqi4x", fcntl.fcntl(file, fcntl.F_OFD_GETLK, _write_lock()))[0] != fcntl.F_UNLCK
    finally:
        os.close(file)


def _write_lock() -> bytes:
    """Returns struct flock: type, whence, start, length, process."""
    return struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)


def _lock(file: int):
    if fcntl is None:
        return
    if sys.platform == "linux" and hasattr(fcntl, "F_OFD_SETLK"):
        # another program sees this lock without taking it
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, _write_lock())
    else:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
