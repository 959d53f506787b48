#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records the learning rates of PyTorch's schedulers for each update.

    python make.py > rates.txt

Prints a line per schedule: NAME TOTAL STEP_SIZE GAMMA LOWEST, then the rates for a base (or peak) rate of 0.1, as C
hexadecimal literals.
"""
import torch
from torch.optim import lr_scheduler


def rates(make, total):
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=0.1)
    scheduler = make(optimizer)
    found = []
    for update in range(total):
        found.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        if update + 1 < total:
            scheduler.step()
    return found


print("# torch", torch.__version__)
CASES = [
    ("cosine", 50, 1, 0.1, 0.0, lambda o: lr_scheduler.CosineAnnealingLR(o, T_max=50)),
    ("cosine", 7, 1, 0.1, 0.01, lambda o: lr_scheduler.CosineAnnealingLR(o, T_max=7, eta_min=0.01)),
    ("step", 40, 12, 0.5, 0.0, lambda o: lr_scheduler.StepLR(o, step_size=12, gamma=0.5)),
    ("step", 5, 1, 0.1, 0.0, lambda o: lr_scheduler.StepLR(o, step_size=1, gamma=0.1)),
    ("one-cycle", 60, 1, 0.1, 0.0, lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.1, total_steps=60)),
    ("one-cycle", 13, 1, 0.1, 0.0, lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.1, total_steps=13)),
]
for name, total, step_size, gamma, lowest, make in CASES:
    print(name, total, step_size, gamma, lowest, *(rate.hex() for rate in rates(make, total)))
