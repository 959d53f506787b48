# SPDX-License-Identifier: Apache-2.0
"""Reductions, views, and what joins tensors."""

from operands import Operands
from operations import any_shape, axes_of, axis_of, called, dtype_argument, operations

# ---- reductions ----


@operations("sum mean")
def total(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    if name == "sum" and n.random() < 0.1:
        return called(n, name, n.choice([o.mask, lambda s: o.integers(s, 9)])(shape), [])
    return called(n, name, o.tensor(shape), [axes_of(n, len(shape)), dtype_argument(n)])


@operations("var")
def variance(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    return called(
        n,
        name,
        o.tensor(shape),
        [axes_of(n, len(shape)), n.choice(["", "unbiased=False", "correction=0", "correction=2"])],
    )


@operations("norm vector_norm")
def norm(o: Operands, name: str) -> str:
    n = o.numbers
    shape, order = any_shape(n), n.choice(["", "2", "1", "float('inf')", "2.0"])
    a = o.tensor(shape)
    axes = axes_of(n, len(shape)).replace("keepdim", "keepdim")
    axes = axes if axes.startswith("dim") or not axes or order else f"dim={axes}"
    if name == "norm":
        return called(n, name, a, [order, axes, dtype_argument(n)])
    return f"torch.linalg.vector_norm({', '.join(x for x in (a, order, axes, dtype_argument(n)) if x)})"


@operations("amax amin max min argmax argmin")
def extreme(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    axes = axes_of(n, len(shape))
    if name not in ("amax", "amin") and axes:
        axes = f"{axis_of(n, len(shape))}{n.choice(['', ', keepdim=True', ', True'])}"
    return called(n, name, o.tensor(shape), [axes])


@operations("softmax log_softmax")
def softmax(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    return called(
        n, name, o.tensor(shape), [n.choice(["", "dim="]) + str(axis_of(n, len(shape))), dtype_argument(n)], "tmF"
    )


# ---- shapes ----


@operations("reshape view flatten unsqueeze squeeze transpose swapaxes t permute expand narrow T mT index contiguous")
def reshaped(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    rank = len(shape)
    a = o.tensor(shape)
    if name in ("reshape", "view"):
        sizes = list(shape)
        n.shuffle(sizes)
        if len(sizes) > 1 and n.random() < 0.5:
            sizes = [sizes[0] * sizes[1]] + sizes[2:]
        if sizes and n.random() < 0.4:
            sizes[n.randrange(len(sizes))] = -1
        if n.random() < 0.2:
            sizes = n.choice([[-1], sizes + [1], [2, -1]])
        return called(
            n, name, a, [str(tuple(sizes)) if n.random() < 0.5 or not sizes else ", ".join(map(str, sizes))], "m"
        )
    if name in ("T", "mT"):
        return f"{a}.{name}"
    if name == "index":
        parts = []
        for size in shape[: n.randrange(rank + 1)] or (0,):
            at = n.randrange(-size, size) if size else 0
            parts.append(
                n.choice(
                    [
                        str(at),
                        ":",
                        f"{n.randrange(3)}:",
                        f":{n.randrange(-2, 4)}",
                        "None",
                        f"{n.randrange(2)}:{n.randrange(4)}",
                    ]
                )
            )
        return f"{a}[{', '.join(parts)}]"
    axis = lambda: str(axis_of(n, rank))
    arguments = {
        "flatten": n.choice([[], [axis()], [axis(), axis()], ["start_dim=1"]]),
        "unsqueeze": [str(axis_of(n, rank + 1))],
        "squeeze": n.choice([[], [axis()], ["(0, -1)"]]),
        "transpose": [axis(), axis()],
        "swapaxes": [axis(), axis()],
        "t": [],
        "contiguous": [],
        "permute": [", ".join(map(str, n.sample(range(rank), rank))) or "()"],
        "expand": [
            ", ".join(str(n.choice([size, -1, 3 if size == 1 else size])) for size in (2,) * n.randrange(2) + shape)
            or "()"
        ],
        "narrow": [axis(), str(n.randrange(3)), str(n.randrange(3))],
    }[name]
    return called(n, name, a, arguments, "m" if name in ("expand", "contiguous", "permute") else "tm")


@operations("split chunk")
def parts(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n, 0 if n.random() < 0.05 else 1)
    return called(
        n, name, o.tensor(shape), [str(n.choice([1, 2, 2, 3, 5])), n.choice(["", f"dim={axis_of(n, len(shape))}"])]
    )


@operations("cat concat stack")
def joined(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n, 0 if name == "stack" else 1)
    axis = axis_of(n, len(shape) + (name == "stack"))
    tensors = []
    for _ in range(n.choice([1, 2, 2, 3])):
        other = list(shape)
        if name != "stack" and -len(shape) <= axis < len(shape) and n.random() < 0.5:
            other[axis] = n.randrange(1, 4)
        tensors.append(o.tensor(tuple(other)) if not tensors or n.random() < 0.85 else n.choice(tensors))
    listed = n.choice(["[{}]", "({},)"]).format(", ".join(tensors))
    dim = n.choice([", ", ", dim="]) + str(axis) if n.random() < 0.8 else ""
    return f"torch.{name}({listed}{dim})"


@operations("gather")
def gather(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n, 1)
    axis = axis_of(n, len(shape))
    index = tuple(
        n.randrange(1, 4) if k == axis % len(shape) else n.randrange(1, size + 1) if size else 0
        for k, size in enumerate(shape)
    )
    below = shape[axis] if -len(shape) <= axis < len(shape) else 1
    return called(n, name, o.tensor(shape), [str(axis), o.integers(index, max(below, 1) + (n.random() < 0.05))])


@operations("embedding")
def embedding(o: Operands, name: str) -> str:
    n = o.numbers
    rows = n.randrange(2, 6)
    ids = o.integers(any_shape(n, 0, 2), rows + (n.random() < 0.05))
    table = o.tensor((rows, n.randrange(1, 4)))
    return f"F.embedding({ids}, {table}{n.choice(['', '', ', padding_idx=0', ', padding_idx=-1'])})"
