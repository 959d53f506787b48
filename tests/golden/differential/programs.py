# SPDX-License-Identifier: Apache-2.0
"""Draws a program: one operation in one mode, or a chain of several. A program is the text of a step of a loop."""

import random
from dataclasses import dataclass

import chains
import operations_elementwise  # noqa: F401, fills the table
import operations_layers  # noqa: F401
import operations_shapes  # noqa: F401
from operands import FLOATS, Kind, Operands
from operations import OPERATIONS

# Lines before each program, in PyTorch and in the engine.
PRELUDE = """\
def show(name, x):
    if x is None or not torch.is_tensor(x):
        print(name, x)
    else:
        print(name, x.dtype, x.shape, x.requires_grad, "|", x.detach().clone().tolist())
"""

MODES = ("plain", "backward", "grad", "double", "autocast", "no_grad", "chain")
SHARES = (2, 4, 2, 5, 4, 0.5, 7)
COUNTED = "torch.arange(each.numel(), dtype=torch.float32).reshape(each.shape)"
SECOND_ROOTS = ("(each.float() ** 2).sum()", f"(each.float() * {COUNTED}).sum()", "each.sum()")
# PyTorch 2.15 reports requires_grad for a view taken under no_grad, but gives it no gradient.
VIEWS = (
    "reshape view flatten unsqueeze squeeze transpose swapaxes t permute expand narrow T mT index split chunk".split()
)
SEVERAL = ("max", "min", "split", "chunk")


@dataclass
class Program:
    name: str
    kind: str  # operation and mode
    lines: list[str]


def kind_of(n: random.Random) -> Kind:
    return Kind(
        dtype=n.choice(FLOATS) if n.random() < 0.4 else "torch.float32",
        mixed=n.random() < 0.12,
        gradients=n.choice(["all", "all", "some", "some", "some", "none"]),
        layout=n.choice(["dense", "dense", "strided"]),
        special=n.random() < 0.1,
    )


def rooted(n: random.Random, y: str) -> tuple[list[str], str, str]:
    """Lines, the root of backward, and its gradient ("" where it needs none)."""
    kind = n.random()
    if kind < 0.25:
        return [], f"{y}.sum()", ""
    weights = f"w = torch.arange({y}.numel(), dtype=torch.float32).reshape({y}.shape) * 0.25 + 0.5"
    if kind < 0.5:
        return [weights], f"({y} * w).sum()", ""
    if kind < 0.75:
        return [weights], y, "w"
    return [], f"({y}.float() ** 2).sum()", ""


def backward(n: random.Random, y: str, leaves: list[str], mode: str) -> list[str]:
    before, root, gradient = rooted(n, y)
    lines = before + [f"s = {root}"]
    if mode == "backward":
        return lines + [f"s.backward({gradient})"] + [f'show("{leaf}.grad", {leaf}.grad)' for leaf in leaves]
    create = mode == "double" or n.random() < 0.4
    given = (f", {gradient}" if gradient else "") + ", create_graph=True" * create + ", allow_unused=True"
    of = n.sample(leaves, n.randrange(1, len(leaves) + 1)) if n.random() < 0.3 else leaves
    lines += [f"g = torch.autograd.grad(s, [{', '.join(of)}]{given})", "for each in g:", '    show("g", each)']
    if mode == "double":
        lines += [
            "z = torch.zeros(())",
            "for each in g:",
            "    if each is not None and each.requires_grad:",
            f"        z = z + {n.choice(SECOND_ROOTS)}",
            "if z.requires_grad:",
            "    z.backward()",
            *(f'    show("{leaf}.grad", {leaf}.grad)' for leaf in leaves),
        ]
    return lines


def one_operation(n: random.Random, name: str, mode: str) -> list[str]:
    operands = Operands(n, kind_of(n))
    expression = OPERATIONS[name](operands)
    region = {
        "autocast": [f"with torch.autocast(device_type=device, dtype={n.choice(FLOATS[1:])}):"],
        "no_grad": ["with torch.no_grad():"],
    }.get(mode, [])
    indent = "    " if region else ""
    lines = operands.lines + region + [f"{indent}y = {expression}"]
    if name in SEVERAL:
        lines += [
            f"{indent}if not torch.is_tensor(y):",
            f"{indent}    for each in y:",
            f'{indent}        show("part", each)',
            f"{indent}    y = y[{0 if name in ('max', 'min') else n.choice([0, 0, -1])}]",
        ]
    lines.append(f'{indent}show("y", y)')
    if mode in ("plain", "no_grad") or not operands.leaves:
        return lines
    within = n.choice(["backward", "backward", "double"]) if mode == "autocast" else mode
    after = backward(n, "y", operands.leaves, within)
    if n.random() < 0.9:
        after = ["if y.requires_grad:", *("    " + line for line in after)]
    return lines + ([indent + line for line in after] if n.random() < 0.2 else after)


def drawn(seed: int, index: int) -> Program:
    n = random.Random(f"{seed}/{index}")
    mode = n.choices(MODES, SHARES)[0]
    if mode == "chain":
        return Program(f"{index:05}", "chain", chains.drawn(n))
    name = sorted(OPERATIONS)[index % len(OPERATIONS)]
    if mode == "no_grad" and name in VIEWS:
        mode = "plain"
    return Program(f"{index:05}", f"{name} {mode}", one_operation(n, name, mode))
