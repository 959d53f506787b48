#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the workloads of `amplab-engine bench` in PyTorch eager and in the engine, in turns on this machine.

    pip install torch numpy            # for this comparison only
    python tests/bench/side_by_side.py --engine build/release/bin/amplab-engine [--rounds 5] [--threads 2] [WORKLOAD ...]

Each round times both, one after the other, so that a drifting machine touches both alike. Printed are the medians of
microseconds per training step, the ratio PyTorch / engine of each round's pair (median, lowest, highest), and peak bytes
where the engine counts them. PyTorch gets the lighter work: data already fp32 in memory, no norm, no loss read back.
"""
import argparse
import json
import os
import statistics
import subprocess
import time


def mlp(nn, sample, hidden, classes):
    layers, width = [], sample[0]
    for next_width in hidden:
        layers += [nn.Linear(width, next_width), nn.ReLU()]
        width = next_width
    return nn.Sequential(*layers, nn.Linear(width, classes))


def cnn(nn, sample, hidden, classes):
    layers, (channels, height, width) = [], sample
    for next_channels in (16, 32):
        layers += [nn.Conv2d(channels, next_channels, 3, padding=1), nn.BatchNorm2d(next_channels), nn.ReLU(), nn.MaxPool2d(2)]
        channels, height, width = next_channels, height // 2, width // 2
    return nn.Sequential(*layers, nn.Flatten(), mlp(nn, [channels * height * width], hidden, classes))


def resnet(nn, sample, _, classes):
    class Block(nn.Module):
        def __init__(self, channels, width, stride):
            super().__init__()
            self.path = nn.Sequential(
                nn.Conv2d(channels, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
                nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
            self.around = nn.Sequential()
            if stride != 1 or channels != width:
                self.around = nn.Sequential(nn.Conv2d(channels, width, 1, stride, bias=False), nn.BatchNorm2d(width))

        def forward(self, x):
            return nn.functional.relu(self.path(x) + self.around(x))

    layers, channels = [nn.Conv2d(sample[0], 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU()], 16
    for stage, width in enumerate((16, 32, 64)):
        for block in range(3):
            layers.append(Block(channels, width, 2 if stage and not block else 1))
            channels = width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(channels, classes))


WORKLOADS = {  # name: (model, sample, hidden, classes, batch, autocast dtype, GradScaler, steps of one timed run)
    "mlp-fp32": (mlp, [784], [512, 512], 10, 128, None, False, 100),
    "mlp-bf16": (mlp, [784], [512, 512], 10, 128, "bfloat16", False, 100),
    "mlp-fp16": (mlp, [784], [512, 512], 10, 128, "float16", True, 100),
    "tiny-fp32": (mlp, [2], [16, 16], 2, 64, None, False, 1000),
    "cnn-fp32": (cnn, [1, 28, 28], [128], 10, 128, None, False, 20),
    "cnn-bf16": (cnn, [1, 28, 28], [128], 10, 128, "bfloat16", False, 20),
    "resnet20-fp32": (resnet, [1, 28, 28], None, 10, 128, None, False, 4),
    "resnet20-bf16": (resnet, [1, 28, 28], None, 10, 128, "bfloat16", False, 4),
}


class PyTorch:
    def __init__(self, name, threads, fused):
        import torch

        self.torch = torch
        torch.set_num_threads(threads)
        torch.manual_seed(42)
        model, sample, hidden, classes, self.batch, dtype, scaled, self.steps = WORKLOADS[name]
        self.model = model(torch.nn, sample, hidden, classes)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3, weight_decay=0.01, fused=fused or None)
        self.dtype = getattr(torch, dtype) if dtype else None
        self.scaler = torch.amp.GradScaler("cpu", enabled=scaled)
        count = 2000 if sample == [2] else 60000
        self.x = torch.rand(count, *sample)
        self.y = torch.randint(0, classes, (count,))
        self.loss = torch.nn.CrossEntropyLoss()

    def step(self, rows):
        torch = self.torch
        x, y = self.x[rows], self.y[rows]
        self.optimizer.zero_grad()
        with torch.autocast("cpu", dtype=self.dtype or torch.bfloat16, enabled=self.dtype is not None):
            loss = self.loss(self.model(x), y)
        self.scaler.scale(loss).backward()
        self.scaler.step(self.optimizer)
        self.scaler.update()

    def seconds_per_step(self):
        order = self.torch.randperm(len(self.x))
        begin = time.perf_counter()
        for i in range(self.steps):
            first = i * self.batch % (len(self.x) - self.batch)
            self.step(order[first:first + self.batch])
        return (time.perf_counter() - begin) / self.steps


def engine_row(path, name, threads):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    out = subprocess.run([path, "bench", name, "--json"], check=True, capture_output=True, text=True, env=environment)
    return json.loads(out.stdout)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", default=list(WORKLOADS))
    parser.add_argument("--engine", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--fused", action="store_true", help="PyTorch's fused AdamW instead of its default")
    args = parser.parse_args()
    import torch

    print(f"PyTorch {torch.__version__}, {args.threads} threads, {args.rounds} rounds; microseconds per training step")
    print(f"{'workload':<13} {'engine':>9} {'PyTorch':>9}   PyTorch/engine (lowest .. highest)   engine peak bytes")
    for name in args.workloads:
        peer = PyTorch(name, args.threads, args.fused)
        peer.seconds_per_step()  # warm-up
        ours, theirs, peak = [], [], 0
        for _ in range(args.rounds):
            theirs.append(peer.seconds_per_step() * 1e6)
            row = engine_row(args.engine, name, args.threads)
            ours.append(row["us_per_step"])
            peak = row["peak_bytes"]
        ratios = [t / o for t, o in zip(theirs, ours)]
        print(f"{name:<13} {statistics.median(ours):9.1f} {statistics.median(theirs):9.1f}   "
              f"{statistics.median(ratios):6.2f}  ({min(ratios):.2f} .. {max(ratios):.2f})   {peak:>24}")


if __name__ == "__main__":
    main()
