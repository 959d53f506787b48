# SPDX-License-Identifier: Apache-2.0
"""The secrets of a class: a token for each seat, one for the teacher, and the code of the class.

They are kept in one file that only its owner can read, so a link stays good when the program starts again.
"""

import json
import os
import secrets
from pathlib import Path
from typing import NamedTuple

_BYTES = 16  # 128 bits of randomness; 22 characters in a link
_CODE_LETTERS = "ABCDEFHKLMNPRSTUWXYZ"  # those of the window's class codes (ui/classroom/class_folder.cpp)


class Tokens(NamedTuple):
    teacher: str
    code: str  # of the class, four letters
    seats: tuple  # of str; seat n has seats[n - 1]

    def seat_of(self, token: str):
        """Returns the number of the seat, from 1, or None."""
        return self.seats.index(token) + 1 if token in self.seats else None


def kept_tokens(file: Path, seats: int) -> Tokens:
    """Reads the tokens, makes those that are missing and writes the file again. More seats than before keep the old
    links; fewer leave the others in the file for later.
    Throws: OSError; ValueError with a sentence if the file is damaged."""
    try:
        kept = json.loads(file.read_text())
        teacher, code, all_seats = kept["teacher"], kept["code"], list(kept["seats"])
        if not all(isinstance(each, str) and each for each in (teacher, code, *all_seats)):
            raise ValueError("a token is not a text")
    except FileNotFoundError:
        teacher, all_seats = secrets.token_urlsafe(_BYTES), []
        code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(4))
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{file} is damaged ({error}). Delete it; every seat then gets a new link.") from error
    all_seats += [secrets.token_urlsafe(_BYTES) for _ in range(seats - len(all_seats))]
    _write_private(file, json.dumps({"teacher": teacher, "code": code, "seats": all_seats}, indent=1))
    return Tokens(teacher, code, tuple(all_seats[:seats]))


def _write_private(file: Path, text: str) -> None:
    new = file.with_name(file.name + ".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(text)
    new.replace(file)
