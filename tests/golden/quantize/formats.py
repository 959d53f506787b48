#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Encodes and decodes with PyTorch, ml_dtypes and gfloat, and writes hashes of what came out.

    python formats.py > formats.txt

A library that is not installed is left out, with a message; the tests need none of them.

Lines:
    encode FORMAT OVERFLOW ORACLE INPUTS COUNT CRC32     of the codes, 16 bits each
    stochastic FORMAT BITS gfloat INPUTS COUNT CRC32     random number i: mixed(i + 2^32) % 2^BITS
    decode FORMAT ORACLE COUNT CRC32                     of the fp32 patterns of all codes, each NaN 0x7fc00000
INPUTS: bf16    all 65,536 patterns; numbers without NaN
        ties    of neighbouring positive codes the middle, and the fp32 numbers beside it, with both signs
        random  mixed(i) >> 32 as fp32, without NaN
        near    near(FORMAT)
"""
import importlib
import sys
import zlib

import numpy as np

from inputs import U, mixed

FORMATS = {  # exponent bits, mantissa bits, has infinity, has NaN
    "float8_e4m3fn": (4, 3, False, True),
    "float8_e5m2": (5, 2, True, True),
    "float4_e2m1fn": (2, 1, False, False),
    "float6_e2m3fn": (2, 3, False, False),
    "float6_e3m2fn": (3, 2, False, False),
    "float12_e5m6": (5, 6, True, True),
}
RANDOM, SLOW = 1_000_000, 20_000


def library(name):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        print(f"formats.py: {name} is left out: {error}. Install it to judge by it.", file=sys.stderr)


torch, ml_dtypes, gfloat = library("torch"), library("ml_dtypes"), library("gfloat")


def near(name):
    """Random numbers of the format's range and a little beyond."""
    e, m, *_ = FORMATS[name]
    drawn = (mixed(np.arange(SLOW)) >> U(32)).astype(np.uint32)
    smallest = np.uint32(127 - ((1 << (e - 1)) - 1) - m - 1)
    exponent = smallest + ((drawn >> np.uint32(23)) & np.uint32(0xFF)) % np.uint32((1 << e) + m + 2)
    return ((drawn & np.uint32(0x807FFFFF)) | (exponent << np.uint32(23))).view(np.float32)


def values_of(name):
    """Positive finite numbers of a format, by code."""
    e, m, infinity, nan = FORMATS[name]
    codes = np.arange(1 << (e + m))
    exponent, mantissa = codes >> m, codes & ((1 << m) - 1)
    bias = (1 << (e - 1)) - 1
    normal = np.ldexp((1 << m) + mantissa, exponent - bias - m)
    value = np.where(exponent == 0, np.ldexp(mantissa, 1 - bias - m), normal)
    reserved = (1 << m) if infinity else 1 if nan else 0
    return value[: len(value) - reserved]


def ties_of(name):
    v = values_of(name)
    middle = ((v[:-1] + v[1:]) / 2).astype(np.float32).view(np.uint32)
    near = np.stack([middle - 1, middle, middle + 1], axis=1).ravel()
    return np.stack([near, near | np.uint32(0x80000000)], axis=1).ravel().view(np.float32)


def numbers(x):
    return x[~np.isnan(x)]


BF16 = (np.arange(65536, dtype=np.uint32) << 16).view(np.float32)
DRAWN = numbers((mixed(np.arange(RANDOM)) >> U(32)).astype(np.uint32).view(np.float32))


def crc(values, dtype):
    return f"{zlib.crc32(np.ascontiguousarray(values, dtype=dtype).tobytes()):08x}"


def patterns(values):
    values = np.asarray(values, np.float32)
    return np.where(np.isnan(values), np.uint32(0x7FC00000), values.view(np.uint32))


def by_torch(name, x):
    return torch.from_numpy(np.array(x)).to(getattr(torch, name)).view(torch.uint8).numpy()


def by_ml_dtypes(name, x):
    with np.errstate(invalid="ignore", over="ignore"):
        return x.astype(getattr(ml_dtypes, name)).view(np.uint8)


def info_of(name):
    from gfloat import formats
    from gfloat.types import Domain, FormatInfo

    ocp = {"float8_e4m3fn": "e4m3", "float8_e5m2": "e5m2", "float4_e2m1fn": "e2m1", "float6_e2m3fn": "e2m3",
           "float6_e3m2fn": "e3m2"}
    if name in ocp:
        return getattr(formats, "format_info_ocp_" + ocp[name])
    e, m, *_ = FORMATS[name]
    like = vars(formats.format_info_binary16)
    return FormatInfo(**{**like, "name": name, "k": 1 + e + m, "precision": m + 1, "num_high_nans": (1 << m) - 1})


def by_gfloat(name, x, saturates):
    info = info_of(name)
    with np.errstate(all="ignore"):
        rounded = gfloat.round_ndarray(info, x.astype(np.float64), sat=saturates)
        return gfloat.encode_ndarray(info, rounded)


def stochastically(name, x, bits):
    from gfloat.types import RoundMode

    info = info_of(name)
    random = (mixed(U(1 << 32) + np.arange(len(x), dtype=U)) % U(1 << bits)).astype(np.int64)
    rounded = [gfloat.round_float(info, float(v), RoundMode.StochasticFastest, True, int(r), bits)
               for v, r in zip(x, random)]
    return gfloat.encode_ndarray(info, np.array(rounded))


def encode(name, overflow, oracle, code_of, nan):
    for inputs, x in ("bf16" if nan else "numbers", BF16), ("ties", ties_of(name)), ("random", DRAWN):
        x = x if nan and inputs == "bf16" else numbers(x)
        print("encode", name, overflow, oracle, inputs, len(x), crc(code_of(x), "<u2"))


def decode(name, oracle, values):
    print("decode", name, oracle, len(values), crc(patterns(values), "<u4"))


def main():
    used = [f"{m.__name__} {getattr(m, '__version__', '')}".strip() for m in (torch, ml_dtypes, gfloat) if m]
    print("# formats.py with", ", ".join(used), "wrote this")
    if torch:
        for name, overflow in ("float8_e4m3fn", "saturates"), ("float8_e5m2", "to_special"):
            encode(name, overflow, "torch", lambda x: by_torch(name, x), True)
            decode(name, "torch", torch.arange(256, dtype=torch.uint8).view(getattr(torch, name)).float().numpy())
        name = "float8_e8m0fnu"
        for inputs, x in ("bf16", BF16), ("random", DRAWN):
            print("encode", name, "to_special torch", inputs, len(x), crc(by_torch(name, x), "<u2"))
        decode(name, "torch", torch.arange(256, dtype=torch.uint8).view(torch.float8_e8m0fnu).float().numpy())
    if ml_dtypes:
        for name in list(FORMATS)[:5]:
            encode(name, "to_special", "ml_dtypes", lambda x: by_ml_dtypes(name, x), False)
            e, m, *_ = FORMATS[name]
            codes = np.arange(1 << (1 + e + m), dtype=np.uint8)
            decode(name, "ml_dtypes", codes.view(getattr(ml_dtypes, name)).astype(np.float32))
    if gfloat:
        for name, (e, m, infinity, _) in FORMATS.items():
            encode(name, "saturates", "gfloat", lambda x: by_gfloat(name, x, True), False)
            if infinity:  # its NaN has no sign
                encode(name, "to_special", "gfloat", lambda x: by_gfloat(name, x, False), False)
            decode(name, "gfloat", gfloat.decode_ndarray(info_of(name), np.arange(1 << (1 + e + m))))
            x = near(name)
            for bits in 8, 16:
                print("stochastic", name, bits, "gfloat near", len(x), crc(stochastically(name, x, bits), "<u2"))


if __name__ == "__main__":
    main()
