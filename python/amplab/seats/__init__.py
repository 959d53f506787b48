# SPDX-License-Identifier: Apache-2.0
"""Seats for a class: the window of AMP Lab in each student's browser, from one Linux machine.

`amplab-seats --seats 40` starts it. Each seat is a virtual display (TigerVNC) and a window, each in a sandbox
(bubblewrap). websockify and noVNC carry the display to the browser. Needs neither torch nor a package from PyPI.
"""
