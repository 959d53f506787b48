#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws summary.svg from the first table of README.md: how many times as fast as PyTorch the engine trains.

    python3 tests/bench/draw_summary.py

Needs no packages. A filled mark is beside PyTorch eager, a hollow one beside torch.compile.
"""
import html
import math
import pathlib
import re

HERE = pathlib.Path(__file__).parent
TICKS = (0.5, 1, 2, 5, 10, 20, 50)
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # Okabe and Ito: distinct for any eyes
LEFT, RIGHT, TOP, ROW, WIDTH = 190, 24, 92, 34, 760
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f } .title { font-size: 16px; font-weight: 600 }
.quiet { fill: #57606a; font-size: 12px } line { stroke: #d0d7de } .one { stroke: #57606a; stroke-width: 1.5 }
.back { fill: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .quiet { fill: #9da7b1 } line { stroke: #30363d } .one { stroke: #9da7b1 }
  .back { fill: #0d1117 }
}"""


def table() -> tuple[list[str], list[tuple[str, list[list[float]]]]]:
    """Returns the machines, and for each workload and machine the ratios: eager, and compiled if measured."""
    blocks = (HERE / "README.md").read_text().split("\n\n")
    lines = next(block for block in blocks if block.startswith("| workload |")).splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    machines, workloads = rows[0][1:], []
    for name, *cells in rows[2:]:
        pairs = [re.search(r"([\d.*]+); ([\d.*-]+)$", cell) for cell in cells]
        if all(pairs):
            ratios = [[float(each.strip("*")) for each in pair.groups() if each != "-"] for pair in pairs]
            workloads.append((name, ratios))
    return machines, workloads


def x_of(ratio: float) -> float:
    low, high = math.log(TICKS[0]), math.log(TICKS[-1])
    return LEFT + (WIDTH - LEFT - RIGHT) * (math.log(ratio) - low) / (high - low)


def mark(x: float, y: float, colour: str, filled: bool, what: str) -> str:
    fill = f'fill="{colour}"' if filled else 'class="back"'
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" {fill} stroke="{colour}" stroke-width="1.8">'
        f"<title>{html.escape(what)}</title></circle>"
    )


def picture(machines: list[str], workloads: list[tuple[str, list[list[float]]]]) -> str:
    bottom = TOP + ROW * len(workloads)
    out = ['<text class="title" x="16" y="26">Speed of training beside PyTorch, times as fast</text>']
    for number, machine in enumerate(machines):
        x = 22 + 186 * number
        out += [mark(x, 52, COLOURS[number], True, machine), f'<text x="{x + 10}" y="56">{html.escape(machine)}</text>']
    for tick in TICKS:
        x, of = x_of(tick), "one" if tick == 1 else "tick"
        out += [
            f'<line class="{of}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}"/>',
            f'<text class="quiet" x="{x:.1f}" y="{TOP - 14}" text-anchor="middle">{tick:g}</text>',
        ]
    for row, (workload, ratios) in enumerate(workloads):
        middle = TOP + ROW * (row + 0.5)
        out.append(f'<text x="{LEFT - 14}" y="{middle + 4:.1f}" text-anchor="end">{html.escape(workload)}</text>')
        for number, of_machine in enumerate(ratios):
            y = middle + 6.4 * (number - (len(machines) - 1) / 2)
            for peer, ratio in reversed(list(zip(("PyTorch eager", "torch.compile"), of_machine))):
                what = f"{workload}, {machines[number]}: {ratio:g} times as fast as {peer}"
                out.append(mark(x_of(ratio), y, COLOURS[number], peer == "PyTorch eager", what))
    out.append(
        f'<text class="quiet" x="16" y="{bottom + 26}">Filled: beside PyTorch eager. Hollow: beside torch.compile. '
        "Left of 1, PyTorch is faster. Medians of runs in turns.</text>"
    )
    size = f'width="{WIDTH}" height="{bottom + 42}" viewBox="0 0 {WIDTH} {bottom + 42}"'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>\n'
    back = f'<style>{STYLE}</style>\n<rect class="back" width="{WIDTH}" height="{bottom + 42}" rx="6"/>\n'
    return begin + back + "\n".join(out) + "\n</svg>\n"


if __name__ == "__main__":
    (HERE / "summary.svg").write_text(picture(*table()))
