# SPDX-License-Identifier: Apache-2.0
"""The pages as HTML. Pure functions. Their scripts and style are in the folder web."""

from html import escape

_FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/web/seats.css">
{head}</head>
<body class="{kind}">
{body}
</body>
</html>
"""


def message(title: str, sentence: str) -> str:
    """Returns a page of one sentence."""
    return _page("message", title, f"<h1>{escape(title)}</h1>\n<p>{escape(sentence)}</p>")


def seat(number: int) -> str:
    """Returns the page of a student; web/seat.js connects it to the display."""
    return _page("seat", f"AMP Lab, seat {number}", f"""<div id="screen"></div>
<div id="note" role="status">
<h1>Seat {number}</h1>
<p id="sentence">Starting AMP Lab. The first start takes some seconds.</p>
<button id="again" hidden>Open the seat again</button>
</div>
<noscript><p>This page needs JavaScript.</p></noscript>""", "seat.js")  # fmt: skip


def teacher() -> str:
    """Returns the page of the teacher; web/teacher.js fills it."""
    return _page("teacher", "AMP Lab, the class", """<header>
<h1>AMP Lab, the class</h1>
<p id="summary">Loading the seats.</p>
<p><a id="links" href="">Links and QR codes to hand out</a></p>
</header>
<h2>Predictions</h2>
<div id="predictions"><p class="quiet">None yet. They appear when students answer a question of a lesson.</p></div>
<h2>Seats</h2>
<div id="seats"></div>""", "teacher.js")  # fmt: skip


def links(cards: list, note: str = "") -> str:
    """cards: (title, link, QR code as SVG or ""). note: a sentence above them. Returns a page to print and cut."""
    rows = "\n".join(
        f'<section><h2>{escape(title)}</h2>{svg}<p><a href="{escape(link)}">{escape(link)}</a></p></section>'
        for title, link, svg in cards
    )
    head = f"""<header><h1>AMP Lab: one seat for each student</h1>
<p>Print this page, cut it, and hand out one card each. A link opens the same seat again, with its session.</p>
{f'<p class="quiet">{escape(note)}</p>' if note else ""}</header>"""
    return _page("links", "AMP Lab, links of the seats", f'{head}\n<div id="cards">\n{rows}\n</div>')


def _page(kind: str, title: str, body: str, script: str = "") -> str:
    head = f'<script type="module" src="/web/{script}"></script>\n' if script else ""
    return _FRAME.format(title=escape(title), head=head, kind=kind, body=body)
