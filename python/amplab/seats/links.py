# SPDX-License-Identifier: Apache-2.0
"""Links of the seats, and their QR codes by the program qrencode."""

import re
import shutil
import subprocess

from amplab.seats import pages

NO_QR = "QR codes need the program qrencode: sudo apt install qrencode"


class Links:
    def __init__(self, base: str, tokens):
        """base: address of the front, such as https://lab.example.org or http://127.0.0.1:6080, without a slash."""
        self._base, self._tokens = base.rstrip("/"), tokens
        self._page = ""

    def teacher(self) -> str:
        return f"{self._base}/teacher/{self._tokens.teacher}"

    def seat(self, number: int) -> str:
        return f"{self._base}/seat/{self._tokens.seats[number - 1]}"

    def page(self) -> str:
        """Returns the page of all links. Made once; any thread."""
        if not self._page:
            seats = range(1, len(self._tokens.seats) + 1)
            cards = [(f"Seat {number}", self.seat(number), qr_code(self.seat(number))) for number in seats]
            self._page = pages.links(cards, "" if cards[0][2] else NO_QR)
        return self._page


def qr_code(text: str) -> str:
    """Returns an SVG element, or "" without qrencode."""
    if not shutil.which("qrencode"):
        return ""
    made = subprocess.run(
        ["qrencode", "-t", "SVG", "-m", "2", "-o", "-"], input=text, capture_output=True, text=True
    ).stdout
    element = re.search(r"<svg.*</svg>", made, re.DOTALL)
    return element[0] if element else ""


def base_address(host: str, port: int) -> str:
    """host: as the teacher types it: a name, with or without scheme; empty for this machine alone."""
    if not host:
        return f"http://127.0.0.1:{port}"
    return host if "://" in host else f"https://{host}"
