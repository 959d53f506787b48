#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quantises random tensors with torchao and TransformerEngine's references, and writes hashes of what came out.

    python tensors.py [--transformer-engine CHECKOUT] > tensors.txt

PyTorch must be installed. Lines of what is missing are left out, with a message. Of TransformerEngine only Python files
are read, without its library. The tests need none of them. Written with torchao 0.18.0 and TransformerEngine d0067d0d.

Lines:
    ORACLE FORMAT TILE RULE CONVENTION EPS DETAIL INPUT KIND ROWS COLS COUNT SCALES CODES NUMBERS
ROWS, COLS: the tensors' sizes are these times a drawn factor (inputs.py). SCALES, CODES, NUMBERS: CRC-32 over COUNT
tensors, of the scales in fp32, the codes in bytes, and the dequantised numbers in fp32; - where the oracle has none.
NaN counts as 0x7fc00000 and 0x7f. DETAIL: -, mae256 and others of 4over6, or rht.
"""
import argparse
import importlib.util
import itertools
import pathlib
import sys
import types
import zlib

import numpy as np
import torch

from inputs import bits_of, shape_of

COUNT = 40
MODES = {"floor": "FLOOR", "ceil": "CEIL", "rceil": "RCEIL", "even": "EVEN"}


def patterns(values):
    values = np.ascontiguousarray(values.float().numpy())
    return np.where(np.isnan(values), np.uint32(0x7FC00000), values.view(np.uint32))


class Sums:
    """CRCs of the outcomes of one line."""

    def __init__(self):
        self.scales = self.codes = self.numbers = None

    @staticmethod
    def add(sum, data):
        return sum if data is None else zlib.crc32(np.ascontiguousarray(data).tobytes(), sum or 0)

    def take(self, scales, codes, numbers):
        self.scales = self.add(self.scales, None if scales is None else patterns(scales))
        self.codes = self.add(self.codes, codes.numpy() if codes is not None else None)
        self.numbers = self.add(self.numbers, None if numbers is None else patterns(numbers))

    def __str__(self):
        return " ".join("-" if s is None else f"{s:08x}" for s in (self.scales, self.codes, self.numbers))


def line(words, dtype, kind, rows, cols, quantize, count=COUNT):
    sums = Sums()
    for tensor in range(count):
        shape = shape_of(tensor, rows, cols)
        bits = bits_of(tensor, kind, *shape, dtype == "bf16")
        x = torch.from_numpy(bits.view(np.float32).copy())
        sums.take(*quantize(x.bfloat16() if dtype == "bf16" else x))
    print(words, dtype, kind, rows, cols, count, sums, flush=True)


def bytes_of_fp8(data):
    """The codes, with one code for NaN: the sign of Infinity * 0 depends on the processor's instruction."""
    return torch.where(data.float().isnan(), 0x7F, data.view(torch.uint8))


def unpacked(codes):
    return torch.stack([codes & 15, codes >> 4], dim=-1).flatten(-2)


def torchao_float8():
    from torchao.float8.config import ScalingGranularity
    from torchao.float8.float8_scaling_utils import hp_tensor_to_float8_dynamic
    from torchao.float8.float8_training_tensor import LinearMMConfig

    def quantize(x, dtype, tile, pow2):
        row = {"scaling_granularity": ScalingGranularity.AXISWISE, "axiswise_dim": -1} if tile == "row" else {}
        q = hp_tensor_to_float8_dynamic(x, dtype, LinearMMConfig(), round_scales_to_power_of_2=pow2, **row)
        number = q.to_original_precision() if x.dtype == torch.float32 else None  # else rounded to bf16
        return 1 / q._scale, bytes_of_fp8(q._data), number

    for (name, dtype), tile, rule in itertools.product(
            {"float8_e4m3fn": torch.float8_e4m3fn, "float8_e5m2": torch.float8_e5m2}.items(), ("tensor", "row"),
            ("exact", "pow2_down")):
        for low, kind in itertools.product(("fp32", "bf16"), ("plain", "wide", "zeros", "tiny", "outlier", "specials")):
            line(f"torchao {name} {tile} {rule} torchao 1e-12 -", low, kind, 8, 40,
                 lambda x: quantize(x, dtype, tile, rule == "pow2_down"))


def torchao_blocks():
    from torchao.prototype.blockwise_fp8_training.kernels import (torch_blockwise_scale_act_quant_lhs,
                                                                  torch_blockwise_scale_weight_quant)

    for tile, quantize, rows, count in (("1x128", torch_blockwise_scale_act_quant_lhs, 4, COUNT),
                                        ("128x128", torch_blockwise_scale_weight_quant, 128, 5)):
        for low, kind in itertools.product(("fp32", "bf16"), ("plain", "wide", "zeros", "outlier")):
            def bytes_of(x):
                codes, scales = quantize(x)
                return scales.contiguous(), codes.view(torch.uint8), None
            line(f"torchao float8_e4m3fn {tile} exact torchao 1e-12 -", low, kind, rows, 128, bytes_of, count)


def torchao_mx():
    from torchao.prototype.mx_formats.config import ScaleCalculationMode
    from torchao.prototype.mx_formats.mx_tensor import get_fp_scale, to_dtype, to_mx

    elements = {"float8_e4m3fn": torch.float8_e4m3fn, "float8_e5m2": torch.float8_e5m2,
                "float6_e2m3fn": "fp6_e2m3", "float6_e3m2fn": "fp6_e3m2", "float4_e2m1fn": torch.float4_e2m1fn_x2}
    for (name, element), (rule, mode) in itertools.product(elements.items(), MODES.items()):
        def quantize(x):
            scales, data = to_mx(x, element, 32, ScaleCalculationMode[mode])
            four = name == "float4_e2m1fn"
            codes = unpacked(data) if four else bytes_of_fp8(data) if name.startswith("float8") else data
            return get_fp_scale(scales), codes, to_dtype(data, scales, element, 32, torch.float32)

        eight = name.startswith("float8")  # the others have no code for NaN
        kinds = ["plain", "wide", "zeros", "tiny", "outlier"] + ["specials"] * eight
        for low, kind in itertools.product(("fp32", "bf16"), kinds):
            line(f"torchao {name} 1x32 {rule} torchao 0 -", low, kind, 8, 32, quantize)


def torchao_nvfp4():
    from torchao.prototype.mx_formats.nvfp4_tensor import nvfp4_quantize, per_tensor_amax_to_scale

    def quantize(x):
        scales, data = nvfp4_quantize(x, 16, per_tensor_amax_to_scale(x.abs().max()))
        return None, unpacked(data), None

    # Its multipliers differ from TE's in the last bit, which ties of bf16 numbers would show.
    line("torchao float4_e2m1fn 1x16 nvfp4 transformer_engine 0 -", "fp32", "plain", 8, 16, quantize)


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def te_blocks(checkout):
    references = checkout / "tests/pytorch/references"
    load("references.quantize_scale_calc", references / "quantize_scale_calc.py")
    reference = load("blockwise_quantizer_reference", references / "blockwise_quantizer_reference.py")
    formats = {"float8_e4m3fn": torch.float8_e4m3fn, "float8_e5m2": torch.float8_e5m2}
    for (name, dtype), (tile, shape, rows, cols, count), rule in itertools.product(
            formats.items(), (("1x128", (1, 128), 4, 90, COUNT), ("128x128", (128, 128), 90, 90, 10)),
            ("exact", "pow2_down")):
        def quantize(x):
            q = reference.BlockwiseQuantizerReference().quantize(
                x, dtype, pow_2_scales=rule == "pow2_down", quant_tile_shape=shape, munge_scale_shapes=False)
            return q.scale, q.data.view(torch.uint8), None
        for low, kind in itertools.product(("fp32", "bf16"), ("plain", "wide", "zeros", "tiny", "outlier")):
            line(f"te {name} {tile} {rule} transformer_engine 0 -", low, kind, rows, cols, quantize, count)


def nvfp4_reference(checkout):
    """Returns TransformerEngine's module reference_nvfp4, and its Fp4Formats."""
    root = "transformer_engine.pytorch"
    for name in ("transformer_engine", root, root + ".custom_recipes"):
        sys.modules[name] = types.ModuleType(name)
    base = types.SimpleNamespace
    stub = types.ModuleType(root + ".quantized_tensor")
    stub.QuantizedTensorStorage = object
    stub.Quantizer = type("Quantizer", (), {"__init__": lambda self, rowwise, columnwise: self.__dict__.update(
        rowwise_usage=rowwise, columnwise_usage=columnwise)})
    sys.modules[stub.__name__] = stub
    recipes = sys.modules[root + ".custom_recipes"]
    recipes.gemm = base(MMParams=None, GEMMType=base(FPROP=None))
    sys.modules[root + ".custom_recipes.gemm"] = recipes.gemm
    folder = checkout / "transformer_engine/pytorch/custom_recipes"
    recipes.reference_utils = load(root + ".custom_recipes.reference_utils", folder / "reference_utils.py")
    return load("reference_nvfp4", folder / "reference_nvfp4.py"), recipes.reference_utils.Fp4Formats


def te_nvfp4(checkout):
    reference, formats = nvfp4_reference(checkout)

    def quantize(x, **options):
        quantizer = reference.NVFP4QuantizerRef(formats.E2M1, **options)
        columns = options.get("columnwise", False)
        q = quantizer.quantize(x.t().contiguous() if columns else x)
        codes, scales = (q.data_t, q.scale_t) if columns else (q.data, q.scale)
        if options["quant_tile_shape"] == (16, 16):
            scales = scales[::16]  # it repeats them for each row
        return scales, unpacked(codes)[: x.shape[0]], None

    details = {"-": {}}
    for mode, bound in itertools.product(("mae", "mse"), (256, 448)):
        details[f"{mode}{bound}"] = {"nvfp4_use_4over6": True, "nvfp4_4over6_err_mode": mode, "nvfp4_e4m3_max": bound}
    for (tile, shape, rows), (detail, options) in itertools.product(
            (("1x16", (1, 16), 8), ("16x16", (16, 16), 10)), details.items()):
        for low, kind in itertools.product(("fp32", "bf16"), ("plain", "wide", "zeros", "tiny", "outlier")):
            # Odd sizes in both directions: the reference pads with zeros.
            line(f"te float4_e2m1fn {tile} nvfp4 transformer_engine 0 {detail}", low, kind, rows, 22,
                 lambda x: quantize(x, columnwise=False, quant_tile_shape=shape, **options))
    # Sums of 16 numbers that fp32 holds exactly, so that their order does not matter.
    for low in ("fp32", "bf16"):
        line("te float4_e2m1fn 1x16 nvfp4 transformer_engine 0 rht", low, "integers", 8, 16,
             lambda x: quantize(x, rowwise=False, columnwise=True, quant_tile_shape=(1, 16), with_rht=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transformer-engine", type=pathlib.Path)
    checkout = parser.parse_args().transformer_engine
    torch.set_num_threads(1)
    print("# tensors.py with PyTorch", torch.__version__ + ", torchao 0.18.0 and TransformerEngine d0067d0d wrote this")
    attempt("torchao", torchao_float8, torchao_blocks, torchao_mx, torchao_nvfp4)
    if checkout:
        attempt("TransformerEngine", lambda: te_blocks(checkout), lambda: te_nvfp4(checkout))
    else:
        print("tensors.py: TransformerEngine is left out: no --transformer-engine CHECKOUT.", file=sys.stderr)


def attempt(name, *sections):
    try:
        for section in sections:
            section()
    except (ImportError, FileNotFoundError) as error:
        print(f"tensors.py: {name} is left out: {error}. Install torchao 0.18, or pass a checkout of "
              "TransformerEngine d0067d0d.", file=sys.stderr)


if __name__ == "__main__":
    main()
