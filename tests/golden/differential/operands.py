# SPDX-License-Identifier: Apache-2.0
"""Operands of a program as lines of its text: values, dtype, layout in memory, and whether a gradient is needed."""

import random
from dataclasses import dataclass

FLOATS = ("torch.float32", "torch.float16", "torch.bfloat16")
OTHERS = ("torch.int64", "torch.bool")
SPECIAL = (
    "float('inf')",
    "-float('inf')",
    "float('nan')",
    "0.0",
    "-0.0",
    "65504.0",
    "70000.0",
    "1e30",
    "3e38",
    "1e-8",
    "6e-8",
    "1e-40",
    "-1e30",
    "1.0",
    "-1.0",
)
Shape = tuple[int, ...]


@dataclass
class Kind:
    """What the operands of one program have in common."""

    dtype: str  # of most floating operands
    mixed: bool  # each operand draws its own dtype
    gradients: str  # "all", "none", "some"
    layout: str  # "dense", "strided"
    special: bool  # Inf, NaN, and numbers at the limits of the formats


def nested(values: list[str], shape: Shape) -> str:
    if not shape:
        return values[0]
    part = 1
    for size in shape[1:]:
        part *= size
    return "[" + ", ".join(nested(values[i * part : (i + 1) * part], shape[1:]) for i in range(shape[0])) + "]"


class Operands:
    """Draws operands and collects the lines that make them."""

    def __init__(self, numbers: random.Random, kind: Kind):
        self.numbers, self.kind = numbers, kind
        self.lines: list[str] = []
        self.leaves: list[str] = []  # those that need a gradient

    def value(self, domain: str) -> str:
        n = self.numbers
        if domain == "any" and self.kind.special and n.random() < 0.3:
            return n.choice(SPECIAL)
        if domain == "any":
            return repr(n.randrange(-8, 9) / 4) if n.random() < 0.2 else repr(round(n.uniform(-2, 2), 3))
        if domain == "positive":
            return repr(round(n.uniform(0.3, 2.5), 3))
        return repr(round(n.uniform(0.05, 0.95), 3))  # "unit"

    def literal(self, shape: Shape, values: list[str], dtype: str) -> str:
        if 0 in shape:
            return f"torch.zeros({shape}, dtype={dtype}"
        if dtype == "torch.float32" and shape and self.numbers.random() < 0.5:
            return f"torch.tensor({nested(values, shape)}"
        return f"torch.tensor({nested(values, shape)}, dtype={dtype}"

    def tensor(self, shape: Shape, domain: str = "any", needs: bool | None = None, dtype: str | None = None) -> str:
        """A new name. Returns it; `needs` overrides whether it needs a gradient."""
        n, name = self.numbers, "abcdefghkmn"[len(self.lines_of_leaves())]
        dtype = dtype or (n.choice(FLOATS) if self.kind.mixed else self.kind.dtype)
        needs = needs if needs is not None else {"all": True, "none": False}.get(self.kind.gradients, n.random() < 0.5)
        strided = self.kind.layout == "strided" and len(shape) > 0 and n.random() < 0.7
        of = n.choice(["transposed", "narrowed", "expanded", "row"]) if strided else "dense"
        if of == "transposed" and len(shape) < 2:
            of = "narrowed"
        base, view = shape, ""
        if of == "transposed":
            i, j = sorted(n.sample(range(len(shape)), 2))
            base = shape[:i] + (shape[j],) + shape[i + 1 : j] + (shape[i],) + shape[j + 1 :]
            view = f".transpose({i}, {j})"
        elif of == "narrowed":
            axis, before, after = n.randrange(len(shape)), n.randrange(2), n.randrange(2)
            base = shape[:axis] + (shape[axis] + before + after,) + shape[axis + 1 :]
            view = f".narrow({axis}, {before}, {shape[axis]})"
        elif of == "expanded":
            axis = n.randrange(len(shape))
            base = shape[:axis] + (1,) + shape[axis + 1 :]
            view = f".expand({', '.join(map(str, shape))})"
        elif of == "row":
            base, view = (2,) + shape, "[1]"
        count = 1
        for size in base:
            count *= size
        text = self.literal(base, [self.value(domain) for _ in range(count)], dtype)
        if not view:
            self.lines.append(f"{name} = {text}{', requires_grad=True' if needs else ''})")
            self.leaves += [name] * needs
        elif needs and n.random() < 0.3:  # a strided leaf
            self.lines.append(f"{name} = {text}){view}.requires_grad_()")
            self.leaves.append(name)
        else:
            self.lines.append(f"{name}0 = {text}{', requires_grad=True' if needs else ''})")
            self.lines.append(f"{name} = {name}0{view}")
            self.leaves += [f"{name}0"] * needs
        return name

    def integers(self, shape: Shape, below: int, low: int = 0) -> str:
        name = "ijlo"[sum(line[0] in "ijlo" for line in self.lines)]
        count = 1
        for size in shape:
            count *= size
        values = [str(self.numbers.randrange(low, below)) for _ in range(count)]
        self.lines.append(f"{name} = {self.literal(shape, values, 'torch.int64')})")
        return name

    def mask(self, shape: Shape) -> str:
        name = "pqr"[sum(line[0] in "pqr" for line in self.lines)]
        count = 1
        for size in shape:
            count *= size
        values = [self.numbers.choice(["True", "False"]) for _ in range(count)]
        self.lines.append(f"{name} = {self.literal(shape, values, 'torch.bool')})")
        return name

    def lines_of_leaves(self) -> set[str]:
        return {line[0] for line in self.lines if line[0] in "abcdefghkmn"}
