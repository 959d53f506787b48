# SPDX-License-Identifier: Apache-2.0
"""The table of operations. Each draws its operands and returns an expression of them. Some shapes are wrong."""

import random
from collections.abc import Callable

from operands import FLOATS, Operands, Shape

OPERATIONS: dict[str, Callable[[Operands], str]] = {}


def operations(names: str):
    """Registers draw(operands, name) under each of the names."""

    def register(draw):
        for each in names.split():
            OPERATIONS[each] = lambda o, each=each: draw(o, each)
        return draw

    return register


# ---- shapes and arguments ----


def any_shape(n: random.Random, lowest: int = 0, most: int = 4) -> Shape:
    rank = n.choice([r for r in (0, 1, 1, 2, 2, 2, 3, 4) if lowest <= r <= most])
    return tuple(
        0 if n.random() < 0.04 else n.choice([1, 2, 3, 3, 4] if rank < 3 else [1, 2, 2, 3]) for _ in range(rank)
    )


def broadcast_of(n: random.Random, shape: Shape) -> Shape:
    """A shape that goes with it, most of the time."""
    kind = n.random()
    if kind < 0.45:
        return shape
    if kind < 0.5:
        return any_shape(n)
    kept = shape[n.randrange(len(shape) + 1) :]
    return tuple(1 if n.random() < 0.3 else size for size in kept)


def axis_of(n: random.Random, rank: int) -> int:
    """An axis, now and then one that is not there."""
    if n.random() < 0.04:
        return n.choice([rank, -rank - 1, 5])
    return n.randrange(-max(rank, 1), max(rank, 1))


def axes_of(n: random.Random, rank: int) -> str:
    """Arguments dim and keepdim, or none."""
    kind = n.random()
    if kind < 0.3:
        return ""
    if kind < 0.65 or rank < 2:
        dim = str(axis_of(n, rank))
    elif kind < 0.7:
        dim = n.choice(["()", "None", "[0, 0]", "(0, -1)"])
    else:
        dim = str(tuple(n.sample(range(rank), n.randrange(1, rank + 1))))
    return n.choice(["", "dim="]) + dim + n.choice(["", "", ", keepdim=True"])


def dtype_argument(n: random.Random) -> str:
    return n.choice(["", "", "", f"dtype={n.choice(FLOATS)}"])


def called(n: random.Random, name: str, first: str, arguments: list[str], places: str = "tm") -> str:
    """torch.name(first, ...), first.name(...) or F.name(first, ...)."""
    place = n.choice(places)
    given = [each for each in ([] if place == "m" else [first]) + arguments if each]
    owner = {"m": first, "t": "torch", "F": "F"}[place]
    return f"{owner}.{name}({', '.join(given)})"
