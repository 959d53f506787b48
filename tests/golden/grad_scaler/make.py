#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs torch.amp.GradScaler (CPU) through random histories and records its behaviour.

    python make.py > histories.txt        needs PyTorch; the tests do not

Prints these lines, with floats as C hexadecimal literals and fp32 values as their bits:
    new INIT GROWTH BACKOFF INTERVAL      a new scaler
    growth X | backoff X | interval N     a setting is changed
    set X                                 update(X)
    COUNT KINDS STEPPED INVERSE SCALE TRACKER
        COUNT equal iterations, each of which unscales by INVERSE. KINDS has a letter per optimizer: c clean gradients,
        i gradients with inf or NaN; a capital letter: unscaled, but step is not called. STEPPED has a digit per
        optimizer: 1 if the scaler called its step. SCALE and TRACKER: state after the last iteration. Before it, the
        scale did not change and the tracker rose by one per iteration.
"""
import random
import struct

import torch

SEED, HISTORIES, ITERATIONS = 20, 105, 96


def bits(value):
    return struct.pack(">f", value).hex()


class Optimizer(torch.optim.SGD):
    """Counts the calls of step. One gradient is always 1, so after unscaling it is the inverse scale."""

    def __init__(self):
        self.witness, self.other = torch.zeros(1, requires_grad=True), torch.zeros(3, requires_grad=True)
        self.steps = 0
        super().__init__([self.witness, self.other], lr=0.0)

    def step(self, closure=None):
        self.steps += 1

    def set_gradients(self, bad):
        self.witness.grad = torch.ones(1)
        self.other.grad = torch.ones(3)
        if bad is not None:
            self.other.grad[1] = bad


def iterate(scaler, optimizers, kinds):
    before = [o.steps for o in optimizers]
    for optimizer, kind in zip(optimizers, kinds):
        optimizer.set_gradients(random.choice([float("inf"), float("-inf"), float("nan")]) if kind in "iI" else None)
        scaler.unscale_(optimizer)
        if kind in "ci":
            scaler.step(optimizer)
    inverse = optimizers[0].witness.grad.item()
    scaler.update()
    stepped = "".join(str(o.steps - b) for o, b in zip(optimizers, before))
    return stepped, inverse, scaler.get_scale(), scaler._get_growth_tracker()


def history():
    """Returns the lines of one scaler's history."""
    between = random.uniform
    init = random.choice([65536.0, 1.0, 128.0, 2.0**24, 1e38, 3e-39, 0.1, 10 ** between(-30, 30)])
    growth = random.choice([2.0, 2.0, 1.5, 16.0, 1.0001, between(1.01, 4), 1e10])
    backoff = random.choice([0.5, 0.5, 0.25, 0.9, between(0.01, 0.99), 1e-10, 0.0, -0.5])
    interval = random.choice([1, 2, 3, 5, 10, 20, 60, 0])
    inf_rate = random.choice([0.0, 0.01, 0.01, 0.05, 0.05, 0.2, 0.6])
    scaler = torch.amp.GradScaler("cpu", init, growth, backoff, interval)
    scaler.scale(torch.ones(()))
    optimizers = [Optimizer() for _ in range(random.choice([1, 1, 2, 3]))]
    setters = {
        "growth": (lambda: between(1.01, 8), scaler.set_growth_factor),
        "backoff": (lambda: between(0.05, 0.95), scaler.set_backoff_factor),
        "interval": (lambda: random.randint(1, 12), scaler.set_growth_interval),
        "set": (lambda: 10 ** between(-10, 10), scaler.update),
    }
    lines = [["new", init.hex(), growth.hex(), backoff.hex(), interval]]
    stood_still = False  # whether the previous iteration kept the scale and only counted
    for _ in range(ITERATIONS):
        if random.random() < 0.03:
            name, (draw, turn) = random.choice(list(setters.items()))
            value = draw()
            turn(value)
            lines.append([name, value.hex() if isinstance(value, float) else value])
        scale, tracker = scaler.get_scale(), scaler._get_growth_tracker()
        kinds = "".join(random.choices("iI" if random.random() < inf_rate else "cC", [30, 1])[0] for _ in optimizers)
        stepped, inverse, new_scale, new_tracker = iterate(scaler, optimizers, kinds)
        alike = [kinds, stepped, bits(inverse)]
        if stood_still and lines[-1][1:4] == alike:
            lines[-1][0] += 1
            lines[-1][4:] = bits(new_scale), new_tracker
        else:
            lines.append([1, *alike, bits(new_scale), new_tracker])
        stood_still = new_scale == scale and new_tracker == tracker + 1
    return lines


random.seed(SEED)
print(f"# torch.amp.GradScaler of PyTorch {torch.__version__} on CPU, by make.py with seed {SEED}:",
      HISTORIES * ITERATIONS, "iterations")
for _ in range(HISTORIES):
    for line in history():
        print(*line)
