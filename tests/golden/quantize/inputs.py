# SPDX-License-Identifier: Apache-2.0
"""Inputs of the golden files: the same numbers as tests/kernels/quantize/golden_inputs.h draws, from a counter."""
import numpy as np

U = np.uint64
KINDS = ["plain", "wide", "zeros", "tiny", "outlier", "specials", "integers"]


def mixed(n):
    """SplitMix64 of a counter."""
    with np.errstate(over="ignore"):
        z = np.asarray(n, U) * U(0x9E3779B97F4A7C15)
        z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
        return z ^ (z >> U(31))


def shape_of(tensor, rows, cols):
    z = int(mixed(U((tensor << 24) | 0xFFFFFF)))
    return rows * (1 + z % 3), cols * (1 + (z >> 8) % 4)


def bits_of(tensor, kind, rows, cols, bf16):
    """fp32 patterns [rows, cols]; bf16: with a mantissa of 7 bits."""
    n = rows * cols
    head = int(mixed(U((tensor << 24) | 0xFFFFFF)))
    z = mixed(U(tensor << 24) + np.arange(n, dtype=U))
    draw = (z >> U(23)) & U(0xFFFF)
    low = draw | U(0x10000)
    trailing = np.log2((low & (~low + U(1))).astype(np.float64)).astype(np.int64)  # exact: a power of two
    exponent = 117 + (head >> 16) % 21 - trailing
    draw = draw.astype(np.int64)
    if kind == "wide":
        exponent = 97 + draw % 60
    if kind == "tiny":
        exponent = draw % 4
    index = np.arange(n)
    if kind == "outlier":
        exponent = np.where(index == (head >> 24) % n, exponent + 12, exponent)
    mantissa = z & U(0x7F0000 if bf16 else 0x7FFFFF)
    mantissa = np.where(exponent == 0, mantissa | U(0x10000), mantissa)  # no zeros by chance
    bits = (z >> U(63) << U(31)) | (exponent.astype(U) << U(23)) | mantissa
    if kind == "integers":  # -128 to 127, 0 included
        x = ((z >> U(40)) & U(255)).astype(np.int64) - 128
        bits = x.astype(np.float32).view(np.uint32)
    if kind == "zeros":
        bits = np.where(mixed(U((tensor << 24) | 0x800000) + (index // 16).astype(U)) % U(2) == 0, U(0), bits)
    if kind == "specials":
        bits = np.where(z >> U(40) & U(127) == 0, (z >> U(63) << U(31)) | U(0x7F800000), bits)
        bits = np.where(z >> U(40) & U(127) == 1, U(0x7FC00000), bits)
    return bits.astype(np.uint32).reshape(rows, cols)
