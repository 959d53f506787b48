# SPDX-License-Identifier: Apache-2.0
"""Writes the tables in this folder: the dtypes of outputs and gradients in the installed PyTorch.

    python make.py

A row is a call (calls.py) with operands of certain dtypes. A column is a region: none, or autocast with a device and a
dtype. Cells:

    fp32 <- fp16 fp32   output fp32, gradients of the operands fp16 and fp32; "none": no gradient
    fp32                the output has no gradient
    raises              the call raises; "fp32 <- raises": its backward raises
    unknown             cannot be determined on this machine

Calls without a region and in `cpu` run on the CPU. Calls in `cuda` use fake tensors on a device "cuda". These go
through the dispatcher, autocast's lists and the derivative formulas without a GPU. Two parts are missing:

- Autograd's engine needs a GPU. So this script executes the backward pass itself, with the engine's rule: a gradient
  gets the dtype of its tensor.
- Fake tensors have no kernels, and so none of their checks of dtypes and values (CHECKED_BY_KERNELS).
"""
import contextlib
import itertools
import pathlib
import sys

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from calls import FAMILIES

DTYPES = {"fp32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}
NAMES = {**{dtype: name for name, dtype in DTYPES.items()}, torch.bool: "bool", torch.int64: "int64"}
REGIONS = {
    "none": None,
    "cpu fp16": ("cpu", torch.float16),
    "cpu bf16": ("cpu", torch.bfloat16),
    "cuda fp16": ("cuda", torch.float16),
    "cuda bf16": ("cuda", torch.bfloat16),
}
# Calls that are not on autocast's CUDA list. CPU and GPU kernels refuse some of their operands.
CHECKED_BY_KERNELS = ("batch_norm", "masked_fill")


@contextlib.contextmanager
def autocast(region):
    """Does what torch.autocast does, without its check that the device exists."""
    if region is None:
        yield
        return
    device, dtype = region
    torch.set_autocast_dtype(device, dtype)
    torch.set_autocast_enabled(device, True)
    torch.autocast_increment_nesting()
    try:
        yield
    finally:
        if torch.autocast_decrement_nesting() == 0:
            torch.clear_autocast_cache()
        torch.set_autocast_enabled(device, False)


def walked_gradients(y, operands):
    """Computes torch.autograd.grad(y, operands, ones) node by node, the latest first."""
    if y.is_leaf:  # a cast without effect
        return [torch.ones_like(y)]
    incoming, found = {y.grad_fn: {y.output_nr: torch.ones_like(y)}}, {}
    while incoming:
        node = max(incoming, key=lambda n: n._sequence_nr())
        arrived = incoming.pop(node)
        gradients = node(*(arrived.get(i) for i in range(len(node._input_metadata))))
        gradients = gradients if isinstance(gradients, tuple) else (gradients,)
        for (target, number), gradient in zip(node.next_functions, gradients):
            if target is None or gradient is None:
                continue
            gradient = gradient.to(target._input_metadata[number].dtype)
            leaf = getattr(target, "variable", None)
            slots, key = (found, id(leaf)) if leaf is not None else (incoming.setdefault(target, {}), number)
            slots[key] = slots[key] + gradient if key in slots else gradient
    return [found.get(id(x)) for x in operands]


def engine_gradients(y, operands):
    return torch.autograd.grad(y, operands, torch.ones_like(y), allow_unused=True)


def named(gradient):
    return "none" if gradient is None else NAMES[gradient.dtype]


def failed(error):
    return "unknown" if "not implemented for" in str(error) else "raises"


def cell(call, operands, region):
    try:
        with autocast(region):
            y = call(*operands)
    except (RuntimeError, ValueError, TypeError) as error:
        return failed(error), error
    if not y.requires_grad:
        return NAMES[y.dtype], None
    try:
        gradients = (walked_gradients if y.is_cuda else engine_gradients)(y, operands)
    except (RuntimeError, ValueError, TypeError) as error:
        why = failed(error)
        return why if why == "unknown" else f"{NAMES[y.dtype]} <- raises", error
    return f"{NAMES[y.dtype]} <- {' '.join(map(named, gradients))}", None


def fake(region):
    return region is not None and region[0] == "cuda"


def measured(call, shapes, dtypes, region):
    mode, device = (FakeTensorMode(), "cuda") if fake(region) else (contextlib.nullcontext(), "cpu")
    with mode, torch.device(device):
        operands = [(torch.rand(shape) * 0.8 + 0.1).to(dtype).requires_grad_() for shape, dtype in zip(shapes, dtypes)]
        return cell(call, operands, region)


def dtypes_of(count, ties):
    """Yields the combinations of dtypes in which tied operands have the same dtype."""
    for names in itertools.product(DTYPES, repeat=count):
        if all(names[i] == names[tie[0]] for tie in ties for i in tie):
            yield names


def write_table(path, calls):
    with open(path, "w") as out:
        out.write(f"# PyTorch {torch.__version__}\ncall,shapes,operands,{','.join(REGIONS)}\n")
        for name, (written, call, *ties) in calls.items():
            shapes = [[] if shape == "-" else [int(n) for n in shape.split("x")] for shape in written.split()]
            for names in dtypes_of(len(shapes), *ties or [()]):
                cells = {}
                for region, where in REGIONS.items():
                    cells[region], error = measured(call, shapes, [DTYPES[n] for n in names], where)
                    if error:
                        print(name, *names, f"[{region}] {cells[region]}: {str(error).splitlines()[0]}",
                              file=sys.stderr)
                    if fake(where) and name.startswith(CHECKED_BY_KERNELS) and cells["none"] == "raises":
                        cells[region] = "unknown"
                out.write(f"{name},{written},{' '.join(names)},{','.join(cells.values())}\n")


def main():
    torch.manual_seed(0)
    here = pathlib.Path(__file__).parent
    for family, calls in FAMILIES.items():
        write_table(here / f"{family}.csv", calls)


if __name__ == "__main__":
    main()
