#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the modules of exported scripts, for recipes that no library trains on a CPU, with other implementations.

    python modules.py path/to/amplab-engine [--transformer-engine CHECKOUT]

The traces of mlp_fp8_block* and mlp_fp8_delayed* were made by these modules.

    nvfp4         quantised tensors, with TransformerEngine's NVFP4QuantizerRef and torchao's nvfp4_quantize
    random bytes  with the known answer of Random123
    deepseek-v3   quantised tensors, with torchao's blockwise_fp8_training
    fp8-block     quantised tensors, with TransformerEngine's BlockwiseQuantizerReference
    fp8-delayed   y, dx and dw of a layer over 12 steps, with flax's Fp8DotGeneral. It keeps the inverse of the scale

What is not installed is left out, with a message. Written with torchao 0.18.0, TransformerEngine d0067d0d, flax 0.12.8
and jax 0.10.2. Exit status: 1 if something differs.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent.resolve()
sys.path.insert(0, str(HERE.parent / "quantize"))
from inputs import bits_of, shape_of  # noqa: E402
from tensors import load, nvfp4_reference, unpacked  # noqa: E402

failed = False


def module_of(engine, recipe):
    """Returns the names that an exported script defines for a recipe."""
    case = json.loads((HERE / "cases/mlp_mxfp8.json").read_text())
    case["precision"]["recipe"] = recipe
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(json.dumps(case))
        file.flush()
        command = [engine, "export-pytorch", file.name]
        script = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    text = script[script.index("def _rounded("):]
    text = text[: text.index("\n\n\n", text.index("def in_low_precision("))]
    names = {"torch": torch, "nn": nn, "device": "cpu", "has_recipe": lambda module, _: isinstance(module, nn.Linear)}
    exec(text, names)
    return names


def tensors(kinds, rows, columns):
    """Yields random tensors in fp32 and bf16, with a description."""
    for dtype in (torch.float32, torch.bfloat16):
        for kind in kinds:
            for number in range(20):
                bits = bits_of(number, kind, *shape_of(number, rows, columns), dtype == torch.bfloat16)
                yield f"{kind} {dtype}", torch.from_numpy(bits.view(np.float32).copy()).to(dtype)


def compare(title, pairs, tolerance=0.0):
    """pairs: of equal tensors. tolerance: of the difference, relative to the largest magnitude."""
    global failed
    worst, count = 0.0, 0
    for ours, theirs in pairs:
        most = theirs.abs().max().clamp(min=1e-30)
        worst, count = max(worst, ((ours - theirs).abs().max() / most).item()), count + ours.numel()
    bad = not worst <= tolerance
    failed |= bad
    print(f"{'OFF ' if bad else 'same'}  {title}: {count} numbers, largest relative difference {worst:.1e}", flush=True)


E2M1 = (1, 0, 6.0)
KINDS = ("plain", "wide", "zeros", "outlier")


def nvfp4_of_te(engine, checkout):
    reference, formats = nvfp4_reference(checkout)
    names = module_of(engine, "nvfp4")

    def theirs(x, tile, rht):
        quantizer = reference.NVFP4QuantizerRef(formats.E2M1, rowwise=not rht, columnwise=rht, quant_tile_shape=tile,
                                                with_rht=rht)
        q = quantizer.quantize(x.t().contiguous() if rht else x)
        codes, scales, amax = (q.data_t, q.scale_t, q.global_amax_col) if rht else (q.data, q.scale, q.global_amax_row)
        scales = scales.view(torch.float8_e4m3fn).float().repeat_interleave(16, 1)[: x.shape[0], : x.shape[1]]
        return reference.cast_from_fp4x2(codes, torch.float32) * (scales * amax * (1 / (6 * 448)))

    for tile in (1, 16), (16, 16):
        compare(f"nvfp4 {tile[0]}x{tile[1]}, NVFP4QuantizerRef",
                ((names["_quantized"](x, E2M1, tile), theirs(x, tile, False)) for _, x in tensors(KINDS, 16, 16)))
    transformed = names["_transformed"]
    for dtype, tolerance in (torch.bfloat16, 0.0), (torch.float32, 1e-6):  # sums of 16 numbers in another order
        compare(f"nvfp4 transformed, NVFP4QuantizerRef, {dtype}",
                ((names["_quantized"](transformed(x), E2M1, (1, 16)), theirs(x, (1, 16), True))
                 for _, x in tensors(("integers",) if dtype == torch.float32 else KINDS, 16, 16) if x.dtype == dtype),
                tolerance)


def nvfp4_of_torchao(engine):
    from torchao.prototype.mx_formats.nvfp4_tensor import nvfp4_quantize, per_tensor_amax_to_scale

    quantized = module_of(engine, "nvfp4")["_quantized"]
    codes = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])

    def theirs(x):
        of_all = per_tensor_amax_to_scale(x.abs().max())
        scales, data = nvfp4_quantize(x, 16, of_all)
        return codes[unpacked(data).int()] * (scales.float().repeat_interleave(16, 1) * of_all)

    compare("nvfp4 1x16, torchao", ((quantized(x, E2M1, (1, 16)), theirs(x))
                                    for _, x in tensors(("plain",), 8, 16) if x.dtype == torch.float32), 1e-6)


def random_bytes(engine):
    """Philox4x32-10 of Random123's kat_vectors: counter and key 0."""
    drawn = module_of(engine, "nvfp4")["_random_bytes"](16, 0, 0).to(torch.uint8)
    words = torch.tensor([0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8])
    compare("random bytes, Random123", [((drawn.view(4, 4).long() << torch.tensor([0, 8, 16, 24])).sum(1).double(),
                                         words.double())])


def deepseek_of_torchao(engine):
    from torchao.prototype.blockwise_fp8_training.kernels import (torch_blockwise_scale_act_quant_lhs,
                                                                  torch_blockwise_scale_weight_quant)

    quantized = module_of(engine, "deepseek-v3")["_quantized"]
    for quantize, tile in ((torch_blockwise_scale_act_quant_lhs, (1, 128)),
                           (torch_blockwise_scale_weight_quant, (128, 128))):
        def theirs(x):
            codes, scales = quantize(x)  # scales: of codes
            return codes.float() * scales.contiguous().repeat_interleave(tile[0], 0).repeat_interleave(128, 1)
        # Its scale is a reciprocal, and ours divides.
        compare(f"deepseek-v3 {tile[0]}x{tile[1]}, torchao",
                ((quantized(x, (3, -6, 448.0), tile), theirs(x)) for _, x in tensors(KINDS, 128, 128)), 1e-6)


def blocks_of_te(engine, checkout):
    references = checkout / "tests/pytorch/references"
    load("references.quantize_scale_calc", references / "quantize_scale_calc.py")
    reference = load("blockwise_quantizer_reference", references / "blockwise_quantizer_reference.py")
    quantized = module_of(engine, "fp8-block")["_quantized"]
    for tile in (1, 128), (128, 128):
        def theirs(x):
            q = reference.BlockwiseQuantizerReference().quantize(x, torch.float8_e4m3fn, pow_2_scales=True,
                                                                 quant_tile_shape=tile, munge_scale_shapes=False)
            scales = q.scale.repeat_interleave(tile[0], 0).repeat_interleave(128, 1)[: x.shape[0], : x.shape[1]]
            return q.data.float() * scales
        compare(f"fp8-block {tile[0]}x{tile[1]}, BlockwiseQuantizerReference",
                ((quantized(x, (3, -6, 448.0), tile), theirs(x)) for _, x in tensors(KINDS, 90, 90)))


def delayed_of_flax(engine):
    import jax
    import jax.numpy as jnp
    from flax import linen
    from flax.linen import fp8_ops

    dense = linen.Dense(32, use_bias=False, dot_general_cls=fp8_ops.Fp8DotGeneral)
    names, draw = module_of(engine, "fp8-delayed"), np.random.default_rng(3)
    layer = nn.Linear(48, 32, bias=False)
    names["in_low_precision"](nn.Sequential(layer))
    weight = draw.normal(size=(32, 48)).astype(np.float32)
    layer.weight.data = torch.from_numpy(weight)
    variables = dense.init(jax.random.PRNGKey(0), jnp.zeros((64, 48)))
    variables["params"]["kernel"] = jnp.asarray(weight.T)
    pairs = []
    for step in range(12):
        x = (draw.normal(size=(64, 48)) * 2.0 ** draw.integers(-3, 4)).astype(np.float32)
        g = (draw.normal(size=(64, 32)) * 2.0 ** draw.integers(-9, -2)).astype(np.float32)
        ours = torch.from_numpy(x).requires_grad_()
        layer.weight.grad = None
        y = layer(ours)
        y.backward(torch.from_numpy(g))
        theirs, back = jax.vjp(lambda v, x: dense.apply(v, x), variables, jnp.asarray(x))
        of_variables, dx = back(jnp.asarray(g))
        variables["_overwrite_with_gradient"] = of_variables["_overwrite_with_gradient"]
        pairs += [(y.detach(), theirs), (ours.grad, dx), (layer.weight.grad, of_variables["params"]["kernel"].T)]
    as_torch = ((a, torch.from_numpy(np.array(b))) for a, b in pairs)
    compare("fp8-delayed, flax", as_torch, 1e-5)


def attempt(what, *arguments):
    try:
        what(*arguments)
    except (ImportError, FileNotFoundError) as error:
        print(f"modules.py: {what.__name__} is left out: {error}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--transformer-engine", type=pathlib.Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    random_bytes(arguments.engine)
    for oracle in nvfp4_of_torchao, deepseek_of_torchao, delayed_of_flax:
        attempt(oracle, arguments.engine)
    if checkout := arguments.transformer_engine:
        attempt(nvfp4_of_te, arguments.engine, checkout)
        attempt(blocks_of_te, arguments.engine, checkout)
    else:
        print("modules.py: TransformerEngine is left out: no --transformer-engine CHECKOUT.", file=sys.stderr)
    sys.exit(failed)


if __name__ == "__main__":
    main()
