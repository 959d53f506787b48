# SPDX-License-Identifier: Apache-2.0
"""Products, convolutions, pools, normalisation, losses."""

import random

from operands import Operands
from operations import any_shape, broadcast_of, called, operations

# ---- products ----


def size_of(n: random.Random) -> int:
    return 0 if n.random() < 0.03 else n.choice([1, 2, 3, 4, 5])


@operations("matmul mm bmm dot")
def product(o: Operands, name: str) -> str:
    n = o.numbers
    i, k, j, batch = size_of(n), size_of(n), size_of(n), size_of(n)
    wrong = k + (n.random() < 0.05)
    shapes = {
        "mm": [((i, k), (wrong, j))],
        "bmm": [((batch, i, k), (batch, wrong, j))],
        "dot": [((k,), (wrong,))],
        "matmul": [
            ((i, k), (wrong, j)),
            ((k,), (wrong, j)),
            ((i, k), (wrong,)),
            ((k,), (wrong,)),
            ((batch, i, k), (wrong, j)),
            ((batch, i, k), (batch, wrong, j)),
            ((2, batch, i, k), (batch, wrong, j)),
            ((batch, i, k), (wrong,)),
            ((i, k), (batch, wrong, j)),
            ((k,), (batch, wrong, j)),
            ((1, i, k), (batch, wrong, j)),
        ],
    }[name]
    left, right = n.choice(shapes)
    if n.random() < 0.04:
        left = any_shape(n)
    a, b = o.tensor(left), o.tensor(right)
    if name == "matmul" and n.random() < 0.5:
        return f"{a} @ {b}"
    return called(n, name, a, [b])


@operations("linear")
def linear(o: Operands, name: str) -> str:
    n = o.numbers
    k, j = size_of(n), size_of(n)
    lead = any_shape(n, 0, 2)
    bias = n.choice([None, (j,), (j,), (j,)])
    weight = o.tensor((j, k + (n.random() < 0.05))) if n.random() < 0.93 else o.tensor((k,))
    return f"F.linear({o.tensor(lead + (k,))}, {weight}{', ' + o.tensor(bias) if bias else ''})"


@operations("attention")
def attention(o: Operands, name: str) -> str:
    n = o.numbers
    b, h, t, s, d = (n.randrange(1, 4) for _ in range(5))
    causal = n.random() < 0.4
    s = t if causal and n.random() < 0.7 else s
    options = ", is_causal=True" * causal + n.choice(["", "", ", scale=0.3"])
    query, key, value = (o.tensor((b, h, length, d)) for length in (t, s, s))
    return f"F.scaled_dot_product_attention({query}, {key}, {value}{options})"


# ---- images ----


@operations("conv2d conv1d")
def convolution(o: Operands, name: str) -> str:
    n = o.numbers
    axes = 2 if name == "conv2d" else 1
    groups = n.choice([1, 1, 1, 2])
    within, out = groups * n.randrange(1, 3), groups * n.randrange(1, 3)
    kernel = tuple(n.choice([1, 2, 3]) for _ in range(axes))
    size = tuple(n.choice([2, 3, 4, 5]) for _ in range(axes))
    x = o.tensor((n.choice([1, 2, 2, 0]) if n.random() < 0.3 else 2, within + (n.random() < 0.04)) + size)
    weight = o.tensor((out, within // groups) + kernel)
    bias = ", " + o.tensor((out,)) if n.random() < 0.6 else ""
    options = n.choice(
        ["", ", stride=2", ", padding=1", ", stride=2, padding=1", ", dilation=2, padding=1"]
    ) + f", groups={groups}" * (groups > 1)
    return called(n, name, x, [weight + bias + options], "tF")


@operations("max_pool2d avg_pool2d adaptive_avg_pool2d")
def pool(o: Operands, name: str) -> str:
    n = o.numbers
    shape = (n.choice([1, 2]), n.choice([1, 2]), n.randrange(2, 6), n.randrange(2, 6))
    x = o.tensor(shape[1:] if n.random() < 0.1 else shape)
    if name == "adaptive_avg_pool2d":
        return f"F.{name}({x}, {n.choice(['1', '2', '(1, 2)', '(3, 2)', '(None, 1)'])})"
    more = ", count_include_pad=False" if name == "avg_pool2d" and n.random() < 0.4 else ""
    return f"F.{name}({x}, {n.choice(['2', '2, 1', '(2, 1)', '3, 2, 1', '2, padding=1', '2, stride=(1, 2)'])}{more})"


@operations("layer_norm rms_norm")
def layer_norm(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n, 1)
    given = [o.tensor((shape[-1],)) if n.random() < 0.6 else "None" for _ in range(2 if name == "layer_norm" else 1)]
    return called(
        n,
        name,
        o.tensor(shape),
        [n.choice([f"({shape[-1]},)", f"[{shape[-1]}]"]), *given, n.choice(["", "eps=1e-3"])],
        "F",
    )


@operations("group_norm")
def group_norm(o: Operands, name: str) -> str:
    n = o.numbers
    groups = n.choice([1, 2])
    channels = groups * n.randrange(1, 3)
    given = [o.tensor((channels,)) if n.random() < 0.6 else "None" for _ in range(2)]
    return called(n, name, o.tensor((2, channels) + any_shape(n, 0, 2)), [str(groups), *given], "tF")


@operations("batch_norm")
def batch_norm(o: Operands, name: str) -> str:
    n = o.numbers
    channels = n.randrange(1, 4)
    shape = (n.choice([1, 2, 3]), channels) + n.choice([(), (2,), (2, 3)])
    mean, var = (o.tensor((channels,), domain, False, "torch.float32") for domain in ("any", "positive"))
    given = [o.tensor((channels,)) if n.random() < 0.6 else "None" for _ in range(2)]
    training = n.random() < 0.6
    running = f"{mean}, {var}" if not training or n.random() < 0.7 else "None, None"
    options = f"training={training}{n.choice(['', ', momentum=0.3'])}"
    return f"F.batch_norm({o.tensor(shape)}, {running}, {', '.join(given)}, {options})"


@operations("dropout")
def dropout(o: Operands, name: str) -> str:
    n = o.numbers
    return f"F.dropout({o.tensor(any_shape(n))}, {n.choice(['0.0', '0.5, training=False', '1.0', '0.5, False'])})"


# ---- losses ----


@operations("mse_loss l1_loss smooth_l1_loss binary_cross_entropy binary_cross_entropy_with_logits")
def loss(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    other = broadcast_of(n, shape) if n.random() < 0.2 else shape
    a = o.tensor(shape, "unit" if name == "binary_cross_entropy" else "any")
    b = o.tensor(other, "unit" if name.startswith("binary") else "any", None if n.random() < 0.7 else False)
    options = n.choice(["", "", ", reduction='sum'", ", reduction='none'"])
    options += n.choice(["", ", beta=0.5", ", beta=0"]) if name == "smooth_l1_loss" else ""
    return f"F.{name}({a}, {b}{options})"


@operations("cross_entropy nll_loss")
def of_classes(o: Operands, name: str) -> str:
    n = o.numbers
    rows, classes = size_of(n), n.randrange(1, 5)
    alone = n.random() < 0.1
    a = o.tensor((classes,) if alone else (rows, classes))
    ignored = n.random() < 0.3
    target = o.integers(() if alone else (rows,), classes + (n.random() < 0.04), -1 if n.random() < 0.03 else 0)
    options = n.choice(["", "", ", reduction='sum'", ", reduction='none'"]) + ", ignore_index=0" * ignored
    options += ", label_smoothing=0.1" * (name == "cross_entropy" and n.random() < 0.4)
    return f"F.{name}({a}, {target}{options})"
