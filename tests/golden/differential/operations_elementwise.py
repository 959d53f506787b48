# SPDX-License-Identifier: Apache-2.0
"""Operations on each element, comparisons, conversions, constants."""

from operands import FLOATS, OTHERS, Operands
from operations import any_shape, broadcast_of, called, operations

# ---- each element ----


@operations("relu sigmoid tanh exp erf abs neg sign square absolute negative")
def unary(o: Operands, name: str) -> str:
    return called(
        o.numbers, name, o.tensor(any_shape(o.numbers)), [], "tmF" if name in ("relu", "sigmoid", "tanh") else "tm"
    )


@operations("log sqrt rsqrt reciprocal")
def unary_of_positive(o: Operands, name: str) -> str:
    return called(o.numbers, name, o.tensor(any_shape(o.numbers), "any" if o.kind.special else "positive"), [])


@operations("silu gelu softplus")
def activation(o: Operands, name: str) -> str:
    tanh = name == "gelu" and o.numbers.random() < 0.5
    return called(o.numbers, name, o.tensor(any_shape(o.numbers)), ["approximate='tanh'" * tanh], "F")


@operations("add sub mul div multiply divide true_divide subtract")
def binary(o: Operands, name: str) -> str:
    n = o.numbers
    shape, divides = any_shape(n), "div" in name
    a = o.tensor(shape)
    kind = n.random()
    if kind < 0.2:
        b = n.choice(["2", "0.3", "-1.5", "True", "3e5"])
    elif kind < 0.34:
        b = o.mask(broadcast_of(n, shape)) if kind < 0.27 or divides else o.integers(broadcast_of(n, shape), 5)
    elif kind < 0.45:
        b = a
    else:
        b = o.tensor(broadcast_of(n, shape), "positive" if divides and n.random() < 0.8 else "any")
    sign = {"add": "+", "sub": "-", "mul": "*", "div": "/"}.get(name)
    if sign and n.random() < 0.6:
        return f"{b} {sign} {a}" if n.random() < 0.4 else f"{a} {sign} {b}"
    alpha = name in ("add", "sub", "subtract") and n.random() < 0.4
    return called(n, name, a, [b, f"alpha={n.choice(['2', '-0.5', '0'])}" * alpha])


@operations("pow")
def power(o: Operands, name: str) -> str:
    n = o.numbers
    exponent = n.choice(["2", "3", "0.5", "-1", "0", "1", "-0.5", "2.5", "-2"])
    a = o.tensor(any_shape(n), "any" if exponent in ("2", "3", "0", "1") or n.random() < 0.2 else "positive")
    return n.choice([f"{a} ** {exponent}", called(n, "pow", a, [exponent])])


@operations("clamp clip")
def clamp(o: Operands, name: str) -> str:
    n = o.numbers
    bounds = n.choice([["-0.5", "0.5"], ["min=0.25"], ["max=0.25"], ["0"], ["1.0", "-1.0"], ["None", "0.5"], []])
    return called(n, name, o.tensor(any_shape(n)), bounds)


@operations("lerp")
def lerp(o: Operands, name: str) -> str:
    shape = any_shape(o.numbers)
    return called(
        o.numbers,
        name,
        o.tensor(shape),
        [o.tensor(broadcast_of(o.numbers, shape)), o.numbers.choice(["0.3", "0.75", "0.5", "2.0"])],
    )


@operations("in_place")
def in_place(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    alone = [
        "relu_()",
        "exp_()",
        "sigmoid_()",
        "tanh_()",
        "neg_()",
        "abs_()",
        "square_()",
        "zero_()",
        "fill_(0.3)",
        "clamp_(-0.5, 0.5)",
        "mul_(0.3)",
        "add_(2)",
        "sub_(1.5, alpha=2)",
        "div_(0.7)",
        "pow_(2)",
        "erf_()",
        "sign_()",
    ]
    other = ["add_({})", "mul_({})", "sub_({}, alpha=0.5)", "copy_({})", "div_({})", "lerp_({}, 0.3)"]
    a = o.tensor(shape)
    change = (
        n.choice(alone) if n.random() < 0.5 else n.choice(other).format(o.tensor(broadcast_of(n, shape), "positive"))
    )
    return f"{n.choice([a + '.clone()', f'({a} * 0.7)', a + '.detach()', f'({a} * 1)[:]'])}.{change}"


NEGATIVE_INF = "-float('inf')"
RANGES = ("5", "0", "1, 4", "0, 1, 0.25", "5, 0, -2", "2.5", "0.5, 3", "3, 1", "1, 7, 3")


# ---- comparisons and masks ----


@operations("eq ne lt le gt ge")
def comparison(o: Operands, name: str) -> str:
    n = o.numbers
    shape, kind = any_shape(n), n.random()
    if kind < 0.2:
        a, b = o.integers(shape, 4), (
            o.integers(broadcast_of(n, shape), 4) if n.random() < 0.5 else n.choice(["2", "0", "1.0"])
        )
    elif kind < 0.3:
        a, b = o.mask(shape), o.mask(broadcast_of(n, shape))
    else:
        a = o.tensor(shape)
        b = n.choice(["0", "0.25", "1e9", "float('nan')"]) if n.random() < 0.4 else o.tensor(broadcast_of(n, shape))
    sign = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}[name]
    return n.choice([f"{a} {sign} {b}", f"{b} {sign} {a}", called(n, name, a, [b])])


@operations("isfinite isinf isnan")
def finite(o: Operands, name: str) -> str:
    n = o.numbers
    return called(n, name, n.choice([o.tensor, o.tensor, o.mask, lambda shape: o.integers(shape, 5)])(any_shape(n)), [])


@operations("all any logical_not")
def of_masks(o: Operands, name: str) -> str:
    n = o.numbers
    return called(n, name, o.mask(any_shape(n)), [])


@operations("logical_and logical_or")
def of_two_masks(o: Operands, name: str) -> str:
    shape = any_shape(o.numbers)
    return called(o.numbers, name, o.mask(shape), [o.mask(broadcast_of(o.numbers, shape))])


@operations("masked_fill")
def masked_fill(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    a, mask = o.tensor(shape), o.mask(broadcast_of(n, shape))
    return f"{a}.masked_fill({mask}, {n.choice(['0', '-1.5', NEGATIVE_INF])})"


@operations("where")
def where(o: Operands, name: str) -> str:
    n = o.numbers
    shape = any_shape(n)
    condition, a = o.mask(broadcast_of(n, shape)), o.tensor(shape)
    b = n.choice(["0.0", "1", "-2.5"]) if n.random() < 0.3 else o.tensor(broadcast_of(n, shape))
    if n.random() < 0.3:
        return f"{a}.where({condition}, {b})"
    return f"torch.where({condition}, {', '.join(n.sample([a, b], 2))})"


# ---- conversions and constants ----


@operations("to float half long bool type_as detach clone")
def converted(o: Operands, name: str) -> str:
    n = o.numbers
    a = n.choice([o.tensor, o.tensor, o.tensor, o.mask, lambda shape: o.integers(shape, 300)])(any_shape(n))
    if name == "to":
        return f"{a}.to({n.choice(FLOATS + OTHERS)}{n.choice(['', ', copy=True'])})"
    return f"{a}.{name}({o.tensor(()) if name == 'type_as' else ''})"


@operations("zeros ones full arange like")
def constant(o: Operands, name: str) -> str:
    n = o.numbers
    dtype = n.choice(["", f", dtype={n.choice(FLOATS + OTHERS)}"])
    if name in ("zeros", "ones"):
        return f"torch.{name}({any_shape(n)}{dtype})"
    if name == "full":
        return f"torch.full({any_shape(n)}, {n.choice(['1', '0.3', 'True', '2.0', '-1', '1e5'])}{dtype})"
    if name == "arange":
        return f"torch.arange({n.choice(RANGES)}{dtype})"
    of, a = n.choice(["zeros_like", "ones_like", "full_like"]), o.tensor(any_shape(n))
    return f"torch.{of}({a}{n.choice([', 2.5', ', 3', ', True']) if of == 'full_like' else ''}{dtype})"
