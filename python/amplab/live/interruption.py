# SPDX-License-Identifier: Apache-2.0
"""The end of a served script from outside. Needs no torch."""


class Interruption:
    """The script is interrupted once, by Ctrl+C in a terminal or when the window has gone. Any thread."""

    def __init__(self):
        self.is_done = False

    def receive(self, signal_number, frame):
        """Handles SIGINT as Python does."""
        self.is_done = True
        raise KeyboardInterrupt

    def raise_once(self):
        if not self.is_done:
            self.is_done = True
            raise KeyboardInterrupt
