#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records parameters and state after each step of PyTorch's plain optimizers (foreach=False, fused=False) on the CPU,
for fp32, fp16 and bf16 parameters.

    python make.py > steps.txt         needs PyTorch 2.x
    python make.py muon > muon.txt     needs PyTorch 2.15

Prints for each case:
    case NAME DTYPE key=value...
      p: the initial parameter. Then for each step g (gradient), p, and the state: b, or m and v, and x with amsgrad
A case of muon has rows=, columns= and adjust_lr_fn=, and lists tensors by rows.
"""
import sys

import torch

NAMES = {torch.float32: "fp32", torch.float16: "fp16", torch.bfloat16: "bf16"}
COUNT, STEPS = 32, 3  # 32: whole vectors. In the tail of a vector PyTorch rounds some products twice


def line(name, tensor):
    return name + " " + " ".join(f"{float(x):.9g}" for x in tensor.double())  # nine digits round-trip fp32


def case(name, dtype, magnitude, **options):
    kinds = {"sgd": torch.optim.SGD, "adam": torch.optim.Adam, "adamw": torch.optim.AdamW}
    p = torch.nn.Parameter((torch.rand(COUNT) * 2 - 1).to(dtype))
    optimizer = kinds[name]([p], foreach=False, fused=False, **options)
    flat = dict(options)
    if "betas" in flat:
        flat["beta1"], flat["beta2"] = flat.pop("betas")
    flat = " ".join(f"{key}={float(value)!r}" for key, value in flat.items())
    print("case", name, NAMES[dtype], flat)
    print(line("p", p.detach()))
    for _ in range(STEPS):
        p.grad = ((torch.rand(COUNT) * 2 - 1) * magnitude).to(dtype)
        print(line("g", p.grad))
        optimizer.step()
        print(line("p", p.detach()))
        state = optimizer.state[p]
        if state.get("momentum_buffer") is not None:
            print(line("b", state["momentum_buffer"]))
        if "exp_avg" in state:
            print(line("m", state["exp_avg"]))
            print(line("v", state["exp_avg_sq"]))
        if "max_exp_avg_sq" in state:
            print(line("x", state["max_exp_avg_sq"]))


def muon_case(rows, columns, dtype=torch.float32, **options):
    p = torch.nn.Parameter(torch.randn(rows, columns).to(dtype))
    optimizer = torch.optim.Muon([p], **options)
    settings = {key: value for key, value in optimizer.defaults.items() if key != "ns_coefficients"}
    settings["adjust_lr_fn"] = settings["adjust_lr_fn"] or "original"
    flat = " ".join(f"{key}={value if isinstance(value, str) else float(value)}" for key, value in settings.items())
    print(f"case muon {NAMES[dtype]} rows={rows} columns={columns} {flat}")
    print(line("p", p.detach().flatten()))
    for _ in range(STEPS):
        p.grad = torch.randn(rows, columns).to(dtype)
        print(line("g", p.grad.flatten()))
        optimizer.step()
        print(line("p", p.detach().flatten()))
        print(line("b", optimizer.state[p]["momentum_buffer"].flatten()))


def muon_steps():
    for rows, columns in [(6, 10), (10, 6), (8, 8), (1, 12), (12, 1)]:  # wide, tall, square, one row or column
        muon_case(rows, columns, lr=0.02)
        muon_case(rows, columns, lr=0.02, nesterov=False, weight_decay=0.0)
        muon_case(rows, columns, lr=0.02, adjust_lr_fn="match_rms_adamw")
    muon_case(10, 6, lr=0.02, adjust_lr_fn="spectral_unclamped", weight_decay=0.5, momentum=0.3)
    muon_case(8, 8, lr=0.02, ns_steps=2)
    muon_case(12, 20, lr=0.02)
    muon_case(20, 12, lr=0.02)
    muon_case(6, 10, dtype=torch.bfloat16, lr=0.02)
    muon_case(10, 6, dtype=torch.float16, lr=0.02)


def plain_steps():
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        case("sgd", dtype, 1.0, lr=0.1)
        case("sgd", dtype, 1.0, lr=0.05, momentum=0.9, weight_decay=0.01)
        case("sgd", dtype, 1.0, lr=0.05, momentum=0.9, dampening=0.1)
        case("sgd", dtype, 1.0, lr=0.05, momentum=0.9, nesterov=True, weight_decay=0.1)
        case("adam", dtype, 1.0, lr=0.01, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.1)
        case("adam", dtype, 1.0, lr=0.01, betas=(0.3, 0.9), eps=1e-4, weight_decay=0.0)
        case("adamw", dtype, 1.0, lr=0.01, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01)
        case("adamw", dtype, 0.1, lr=0.05, betas=(0.8, 0.95), eps=1e-4, weight_decay=0.5)
        case("adamw", dtype, 1.0, lr=0.01, betas=(0.9, 0.5), eps=1e-4, weight_decay=0.01, amsgrad=True)
    # fp16: v underflows at the first step, eps rounds to 0, the update divides by 0 (section 7.5 of the semantics)
    case("adamw", torch.float16, 5e-3, lr=0.01, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01)


torch.manual_seed(20)
print("#", "torch", torch.__version__)
muon_steps() if sys.argv[1:] == ["muon"] else plain_steps()
