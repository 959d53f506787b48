#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the MLP of kernels_bench.cpp in PyTorch eager with 2 threads.

    python tests/bench/mlp_torch.py

Prints the shortest and the median time of each part in microseconds. Needs PyTorch 2.x.
"""
import statistics
import time

import torch
from torch import nn

torch.set_num_threads(2)


def report(name, work, repeat=200):
    for _ in range(20):
        work()
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e6)
    print(f"{name:28} min {min(times):7.0f}  median {statistics.median(times):7.0f}")


def mlp():
    return nn.Sequential(nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 10))


x, target = torch.rand(128, 784), torch.zeros(128, dtype=torch.long)
for name, dtype in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
    sizes = [(784, 512), (512, 512), (512, 10)]
    xs = [torch.rand(128, i).to(dtype) for i, _ in sizes]
    ws = [torch.rand(o, i).to(dtype) for i, o in sizes]
    bs = [torch.rand(o).to(dtype) for _, o in sizes]
    gs = [torch.rand(128, o).to(dtype) for _, o in sizes]

    def products():
        with torch.no_grad():
            for k, (a, w, b, g) in enumerate(zip(xs, ws, bs, gs)):
                nn.functional.linear(a, w, b)
                if k:
                    g @ w
                g.t() @ a
                g.sum(0)

    report(f"products/{name}", products)

for name, options in (("foreach=None", {}), ("single", {"foreach": False}), ("fused", {"fused": True})):
    model = mlp()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, **options)
    nn.functional.cross_entropy(model(x), target).backward()
    report(f"adamw/{name}", optimizer.step)

for name, enabled in (("fp32", False), ("amp_bf16", True)):
    model = mlp()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

    def step():
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=enabled):
            loss = nn.functional.cross_entropy(model(x), target)
        loss.backward()
        optimizer.step()

    report(f"whole_step/mlp_{name}", step)
