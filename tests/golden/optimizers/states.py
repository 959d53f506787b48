#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records steps of torchao's Adam and AdamW with states in 8 bits, on the CPU.

    python states.py > states.txt      needs PyTorch 2.15 and torchao 0.18, and a processor with AVX2

torchao compiles its update. This runs it eagerly: compiled, the last bit of a few scales differs. Roots are the
processor's, as compiled: those of MKL, which eager PyTorch takes, are up to 0.75 ulp off.

Prints:
    codebook SIGNED CRC
    case CLASS DTYPE COUNT
      then for each step: the CRC-32 of the parameter in fp32; of each state those of its codes and of its scales, or
      that of its numbers in fp32
Gradients are those of tests/golden/quantize/inputs.py: tensor s of kind KINDS[s % 4] in step s, "specials" at
last. In the first ten steps 256 elements are 0. The parameter is tensor 100, "plain". NaN counts as 0x7fc00000, 0x7f.
"""
import os
import sys
import zlib

os.environ["ATEN_CPU_CAPABILITY"] = "avx2"
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "quantize"))

import numpy as np
import torch
import torchao
import torchao.optim
from inputs import bits_of
from torchao.optim.quant_utils import create_dynamic_map

STEPS = 20
KINDS = ["plain", "wide", "zeros", "tiny"]
OPTIONS = dict(lr=0.01, betas=(0.9, 0.99), eps=1e-8, weight_decay=0.1)


def root(x):
    with np.errstate(invalid="ignore"):
        return torch.from_numpy(np.asarray(np.sqrt(x.numpy())))


torch.Tensor.sqrt = root


def drawn(tensor, kind, count):
    return torch.from_numpy(bits_of(tensor, kind, count, 1, False).view(np.float32).reshape(count).copy())


def crc_of_floats(values):
    values = values.detach().float().numpy()
    bits = np.where(np.isnan(values), np.uint32(0x7FC00000), values.view(np.uint32))
    return f"{zlib.crc32(np.ascontiguousarray(bits).tobytes()):08x}"


def crc_of_codes(codes):
    bytes_ = codes.view(torch.uint8).numpy()
    if codes.dtype == torch.float8_e4m3fn:
        bytes_ = np.where((bytes_ & 0x7F) == 0x7F, np.uint8(0x7F), bytes_)
    return f"{zlib.crc32(np.ascontiguousarray(bytes_).tobytes()):08x}"


def case(name, dtype, count):
    p = torch.nn.Parameter(drawn(100, "plain", count).to(dtype))
    optimizer = getattr(torchao.optim, name)([p], **OPTIONS)
    print("case", name, {torch.float32: "fp32", torch.bfloat16: "bf16"}[dtype], count)
    for step in range(1, STEPS + 1):
        kind = "specials" if step == STEPS else KINDS[step % len(KINDS)]
        p.grad = drawn(step, kind, count).to(dtype)
        if step <= STEPS // 2:
            p.grad[:256] = 0
        optimizer.step()
        print("p", crc_of_floats(p))
        for letter, key in zip("mv", ["exp_avg", "exp_avg_sq"]):
            state = optimizer.state[p][key]
            if hasattr(state, "codes"):
                print(letter, crc_of_codes(state.codes), crc_of_floats(state.scale))
            else:
                print(letter, crc_of_floats(state))


print("# torch", torch.__version__, "torchao", torchao.__version__)
for signed in (True, False):
    print("codebook", int(signed), crc_of_floats(torch.tensor(create_dynamic_map(signed=signed), dtype=torch.float32)))
with torch.compiler.set_stance("force_eager"):
    for name in ("AdamW8bit", "Adam8bit", "AdamWFp8", "AdamFp8"):
        case(name, torch.float32, 4608)
    case("AdamW8bit", torch.bfloat16, 4608)
    case("AdamWFp8", torch.bfloat16, 4608)
    case("AdamW8bit", torch.float32, 4000)
    case("AdamW8bit", torch.float32, 4100)
