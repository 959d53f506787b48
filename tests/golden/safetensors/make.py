#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the .safetensors files in this folder with Python's safetensors library. Tests read them with the engine.

    python make.py      needs PyTorch 2.x and safetensors (made with torch 2.15.0 and safetensors 0.8.0)
"""
import pathlib

import torch
from safetensors.torch import save_file

here = pathlib.Path(__file__).parent

# Every dtype that the engine reads. Each tensor is 0, 1, 2, ... in its own dtype; bool is 0, 1, 1.
kinds = {
    "f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16,
    "e4m3": torch.float8_e4m3fn, "e5m2": torch.float8_e5m2,
    "i64": torch.int64, "i32": torch.int32, "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "bool": torch.bool,
}
save_file({name: torch.arange(3).to(dtype) for name, dtype in kinds.items()}, here / "dtypes.safetensors")

# Unusual shapes and names: a scalar, an empty tensor, quotes and non-ASCII letters.
save_file(
    {"scalar": torch.tensor(-2.5), "empty": torch.empty(0, 7), "größe \"1\"": torch.tensor([[1.0, 2.0], [3.0, 4.0]])},
    here / "shapes.safetensors", metadata={"format": "pt", "note": "naïve"})

# Weights of a small net under PyTorch's names, as for load_state_dict, in fp32 and in fp16.
torch.manual_seed(0)
net = torch.nn.Sequential()
net.add_module("fc1", torch.nn.Linear(2, 16))
net.add_module("fc2", torch.nn.Linear(16, 16))
net.add_module("fc3", torch.nn.Linear(16, 3))
save_file(net.state_dict(), here / "mlp.safetensors", metadata={"format": "pt"})
save_file({k: v.half() for k, v in net.state_dict().items()}, here / "mlp_fp16.safetensors", metadata={"format": "pt"})
