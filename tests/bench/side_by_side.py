#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the workloads of `amplab-engine bench` in PyTorch eager and in the engine, in turns on this machine.

    pip install torch numpy            # for this comparison only
    python tests/bench/side_by_side.py --engine build/release/bin/amplab-engine [--rounds 5] [--threads 2] [--device cuda] [WORKLOAD ...]

Each round times all, one after the other, so that a drifting machine touches them alike: the engine, PyTorch eager and,
with --compile, the same model through torch.compile. Printed are the medians of microseconds per training step, and the
ratio PyTorch / engine of each round's pair (median, lowest, highest). PyTorch gets the lighter work: data already in
memory as it wants them, no norm, no loss read back.
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


def transformer(nn, sample, _, classes, width=128, heads=4, blocks=4):
    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.ln1, self.ln2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.qkv, self.proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

        def attention(self, x):
            batch, positions, _ = x.shape
            q, k, v = (part.view(batch, positions, heads, -1).transpose(1, 2) for part in self.qkv(x).split(width, dim=2))
            y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            return self.proj(y.transpose(1, 2).reshape(batch, positions, width))

        def forward(self, x):
            x = x + self.attention(self.ln1(x))
            return x + self.mlp(self.ln2(x))

    class Decoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.tok_emb, self.pos_emb = nn.Embedding(classes, width), nn.Embedding(sample[0], width)
            self.blocks = nn.Sequential(*(Block() for _ in range(blocks)))
            self.ln_f, self.head = nn.LayerNorm(width), nn.Linear(width, classes)

        def forward(self, tokens):
            x = self.tok_emb(tokens) + self.pos_emb.weight[:tokens.shape[1]]
            return self.head(self.ln_f(self.blocks(x))).flatten(0, 1)

    return Decoder()


WORKLOADS = {  # name: (model, sample, hidden, classes, batch, autocast dtype, GradScaler, steps of one timed run)
    "mlp-fp32": (mlp, [784], [512, 512], 10, 128, None, False, 100),
    "mlp-bf16": (mlp, [784], [512, 512], 10, 128, "bfloat16", False, 100),
    "mlp-fp16": (mlp, [784], [512, 512], 10, 128, "float16", True, 100),
    "tiny-fp32": (mlp, [2], [16, 16], 2, 64, None, False, 1000),
    "cnn-fp32": (cnn, [1, 28, 28], [128], 10, 128, None, False, 20),
    "cnn-bf16": (cnn, [1, 28, 28], [128], 10, 128, "bfloat16", False, 20),
    "resnet20-fp32": (resnet, [1, 28, 28], None, 10, 128, None, False, 4),
    "resnet20-bf16": (resnet, [1, 28, 28], None, 10, 128, "bfloat16", False, 4),
    "transformer-fp32": (transformer, [128], None, 80, 16, None, False, 4),
    "transformer-bf16": (transformer, [128], None, 80, 16, "bfloat16", False, 4),
}


class PyTorch:
    def __init__(self, name, threads, fused, device, compiled=False):
        import torch

        self.torch, self.device = torch, device
        torch.set_num_threads(threads)
        torch.manual_seed(42)
        model, sample, hidden, classes, self.batch, dtype, scaled, self.steps = WORKLOADS[name]
        self.model = model(torch.nn, sample, hidden, classes).to(device)
        if compiled:
            self.model = torch.compile(self.model, mode="reduce-overhead" if device == "cuda" else None)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3, weight_decay=0.01, fused=fused or None)
        self.dtype = getattr(torch, dtype) if dtype else None
        self.scaler = torch.amp.GradScaler(device, enabled=scaled)
        if model is transformer:
            self.x, self.y = torch.randint(0, classes, (2, 7000, *sample))
        else:
            count = 2000 if sample == [2] else 60000
            self.x, self.y = torch.rand(count, *sample), torch.randint(0, classes, (count,))
        self.x, self.y = self.x.to(device), self.y.to(device)
        self.loss = torch.nn.CrossEntropyLoss()

    def step(self, rows):
        torch = self.torch
        x, y = self.x[rows], self.y[rows]
        self.optimizer.zero_grad()
        with torch.autocast(self.device, dtype=self.dtype or torch.bfloat16, enabled=self.dtype is not None):
            loss = self.loss(self.model(x), y.flatten())
        self.scaler.scale(loss).backward()
        self.scaler.step(self.optimizer)
        self.scaler.update()

    def warm_up(self):
        for _ in range(2):  # a compiled model is compiled in the first
            self.seconds_per_step()

    def wait(self):
        if self.device == "cuda":
            self.torch.cuda.synchronize()

    def seconds_per_step(self):
        order = self.torch.randperm(len(self.x), device=self.device)
        self.wait()
        begin = time.perf_counter()
        for i in range(self.steps):
            first = i * self.batch % (len(self.x) - self.batch)
            self.step(order[first:first + self.batch])
        self.wait()
        return (time.perf_counter() - begin) / self.steps


def engine_us_per_step(path, name, threads, device):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    out = subprocess.run([path, "bench", name, "--device", device, "--json"], check=True, capture_output=True, text=True, env=environment)
    return json.loads(out.stdout)[0]["us_per_step"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", default=list(WORKLOADS))
    parser.add_argument("--engine", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--fused", action="store_true", help="PyTorch's fused AdamW instead of its default")
    parser.add_argument("--compile", action="store_true", help="time torch.compile as well (needs g++, takes minutes)")
    args = parser.parse_args()
    import torch

    print(f"PyTorch {torch.__version__}, {args.device}, {args.threads} threads, {args.rounds} rounds; microseconds per training step")
    print(f"{'workload':<17} {'beside':<8} {'engine':>9} {'PyTorch':>9}   PyTorch/engine (lowest .. highest)", flush=True)
    for name in args.workloads:
        peers = {"eager": PyTorch(name, args.threads, args.fused, args.device)}
        if args.compile:
            peers["compiled"] = PyTorch(name, args.threads, args.fused, args.device, compiled=True)
        for peer in peers.values():
            peer.warm_up()
        ours, theirs = [], {beside: [] for beside in peers}
        for _ in range(args.rounds):
            for beside, peer in peers.items():
                theirs[beside].append(peer.seconds_per_step() * 1e6)
            ours.append(engine_us_per_step(args.engine, name, args.threads, args.device))
        for beside, times in theirs.items():
            ratios = [t / o for t, o in zip(times, ours)]
            print(f"{name:<17} {beside:<8} {statistics.median(ours):9.1f} {statistics.median(times):9.1f}   "
                  f"{statistics.median(ratios):6.2f}  ({min(ratios):.2f} .. {max(ratios):.2f})", flush=True)


if __name__ == "__main__":
    main()
