#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the workloads of `amplab-engine bench` in PyTorch and in the engine, in turns on this machine.

    pip install torch numpy            # for this comparison only
    python tests/bench/side_by_side.py --engine build/release/bin/amplab-engine [--device cuda] [--compile] [WORKLOAD ...]

Each round times all, one after the other, so that a drifting machine touches them alike: the engine, PyTorch eager and,
with --compile, model and loss through torch.compile(mode="reduce-overhead"), its compilation not counted. Same model,
batch and optimizer (fused AdamW), the data on the device on both sides. PyTorch gets the lighter work: pictures as fp32,
no norm of the gradients, no loss read back.

Printed are steps per second (medians), how many times as fast the engine is (of each round's pair: median, lowest,
highest), and the most memory in use at a time beside the data set, which PyTorch counts on GPUs only.
"""
import argparse
import collections
import gzip
import json
import os
import pathlib
import statistics
import subprocess
import time

ROUND_SECONDS, WARM_UP_STEPS = 0.25, 6


# ---- models ----
def mlp(nn, width, hidden, classes):
    layers = []
    for next_width in hidden:
        layers += [nn.Linear(width, next_width), nn.ReLU()]
        width = next_width
    return nn.Sequential(*layers, nn.Linear(width, classes))


def cnn(nn, shape, hidden, classes):
    layers, (channels, height, width) = [], shape
    for next_channels in (16, 32):
        layers += [nn.Conv2d(channels, next_channels, 3, padding=1), nn.BatchNorm2d(next_channels), nn.ReLU(), nn.MaxPool2d(2)]
        channels, height, width = next_channels, height // 2, width // 2
    return nn.Sequential(*layers, nn.Flatten(), mlp(nn, channels * height * width, hidden, classes))


def resnet20(nn, colours, classes):
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

    layers, channels = [nn.Conv2d(colours, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU()], 16
    for stage, width in enumerate((16, 32, 64)):
        for block in range(3):
            layers.append(Block(channels, width, 2 if stage and not block else 1))
            channels = width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(channels, classes))


def transformer(nn, context, width, heads, blocks, vocabulary):
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
            self.tok_emb, self.pos_emb = nn.Embedding(vocabulary, width), nn.Embedding(context, width)
            self.blocks = nn.Sequential(*(Block() for _ in range(blocks)))
            self.ln_f, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary)

        def forward(self, tokens):
            x = self.tok_emb(tokens) + self.pos_emb.weight[:tokens.shape[1]]
            return self.head(self.ln_f(self.blocks(x))).flatten(0, 1)

    return Decoder()


# ---- data: features and targets, as the engine has them ----
def fashion(torch):
    folder = pathlib.Path(os.environ.get("AMPLAB_DATA_DIR", "/usr/share/datasets")) / "fashion-mnist"
    if not folder.exists():
        return pictures(torch, 60000, 1, 28, 28)

    def read(name, header):
        return torch.frombuffer(bytearray(gzip.open(folder / f"train-{name}-ubyte.gz").read()), dtype=torch.uint8)[header:]

    return read("images-idx3", 16).view(-1, 1, 28, 28) / 255, read("labels-idx1", 8).long()


def pictures(torch, count, *shape):
    return torch.rand(count, *shape), torch.arange(count) % 10


def points(torch):
    return 2 * torch.rand(2000, 2) - 1, torch.arange(2000) % 2


def text(torch, context, vocabulary=80):
    return torch.randint(0, vocabulary, (2, 1_000_000 // context, context))


SUBJECTS = {  # name: (model, data, batch)
    "tiny": (lambda nn: mlp(nn, 2, [16, 16], 2), points, 64),
    "mlp": (lambda nn: nn.Sequential(nn.Flatten(), mlp(nn, 784, [512, 512], 10)), fashion, 128),
    "cnn": (lambda nn: cnn(nn, [1, 28, 28], [128], 10), fashion, 128),
    "resnet20": (lambda nn: resnet20(nn, 3, 10), lambda torch: pictures(torch, 10000, 3, 32, 32), 256),
    "transformer": (lambda nn: transformer(nn, 256, 384, 6, 6, 80), lambda torch: text(torch, 256), 64),
    "small-resnet20": (lambda nn: resnet20(nn, 1, 10), fashion, 128),
    "small-transformer": (lambda nn: transformer(nn, 128, 128, 4, 4, 80), lambda torch: text(torch, 128), 16),
}
PRECISIONS = {  # name: (autocast dtype, GradScaler, tf32)
    "fp32": (None, False, False),
    "tf32": (None, False, True),
    "fp16": ("float16", True, False),
    "bf16": ("bfloat16", False, False),
}
WORKLOADS = [f"{subject}-{precision}" for subject in SUBJECTS for precision in PRECISIONS]


class PyTorch:
    """One workload in PyTorch, warmed up; it measures itself."""

    def __init__(self, name, data, device, compiled):
        import torch

        self.torch, self.device, self.compiled = torch, device, compiled
        before = torch.cuda.memory_allocated() if device == "cuda" else 0
        subject, _, precision = name.rpartition("-")
        model, _, self.batch = SUBJECTS[subject]
        dtype, scaled, tf32 = PRECISIONS[precision]
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = tf32
        torch.manual_seed(42)
        self.x, self.y = data
        self.model = model(torch.nn).to(device)
        self.parameters = sum(p.numel() for p in self.model.parameters())
        loss = torch.nn.CrossEntropyLoss()

        def objective(x, y):
            return loss(self.model(x), y.flatten())

        self.objective = torch.compile(objective, mode="reduce-overhead") if compiled else objective
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3, weight_decay=0.01, fused=True)
        self.dtype = getattr(torch, dtype) if dtype else None
        self.scaler = torch.amp.GradScaler(device, enabled=scaled)
        if device == "cuda":
            torch.cuda.reset_peak_memory_stats()
        self.steps = WARM_UP_STEPS  # what is compiled, is compiled in the first
        self.seconds_per_step()
        self.steps = 1
        self.steps = max(1, round(ROUND_SECONDS / self.seconds_per_step()))
        self.seconds_per_step()
        self.peak_bytes = torch.cuda.max_memory_allocated() - before if device == "cuda" else None

    def step(self, rows):
        torch = self.torch
        if self.compiled:
            torch.compiler.cudagraph_mark_step_begin()
        self.optimizer.zero_grad()
        with torch.autocast(self.device, dtype=self.dtype or torch.bfloat16, enabled=self.dtype is not None):
            loss = self.objective(self.x[rows], self.y[rows])
        self.scaler.scale(loss).backward()
        self.scaler.step(self.optimizer)
        self.scaler.update()

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


def engine_row(path, name, threads, device):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    out = subprocess.run([path, "bench", name, "--device", device, "--rounds", "3", "--json"], check=True, capture_output=True,
                         text=True, env=environment)
    return json.loads(out.stdout)[0]


def peers_of(name, device, kinds):
    """PyTorch's contestants; those that it cannot do are named in a sentence each."""
    import torch

    torch._dynamo.reset()
    subject = name.rpartition("-")[0]
    data = tuple(part.to(device) for part in SUBJECTS[subject][1](torch))
    peers = {}
    for kind in kinds:
        try:
            peers[kind] = PyTorch(name, data, device, kind == "compiled")
        except Exception as error:  # whatever it was, the other contestants go on
            print(f"{name}: PyTorch {kind} cannot: {str(error).strip().splitlines()[0]}", flush=True)
    return peers


class Times:
    """What one contestant was measured at."""

    def __init__(self, peak_bytes=None):
        self.seconds, self.peak_bytes = [], peak_bytes

    def steps_per_s(self):
        return 1 / statistics.median(self.seconds)

    def speed(self):
        return f"{self.steps_per_s():.5g}" if self.seconds else "-"

    def peak(self):
        return "-" if self.peak_bytes is None else f"{self.peak_bytes / 2**20:.1f}"


def ratio(engine, peer):
    if not peer.seconds:
        return "-"
    ratios = [theirs / ours for ours, theirs in zip(engine.seconds, peer.seconds)]
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} .. {max(ratios):.2f})"


def print_row(cells, widths=(24, 14, 9, 9, 9, 22, 22, 10, 10, 10)):
    left = [cell.ljust(width) for cell, width in zip(cells[:2], widths)]
    right = [cell.rjust(width) for cell, width in zip(cells[2:], widths[2:])]
    print("| " + " | ".join(left + right) + " |", flush=True)


def compare(name, args):
    kinds = ["eager"] + ["compiled"] * args.compile
    if name.endswith("-tf32") and args.device == "cpu":
        print(f"{name}: PyTorch's tf32 speaks to NVIDIA GPUs only.", flush=True)
        kinds = []
    peers = peers_of(name, args.device, kinds)
    times = {"eager": Times(), "compiled": Times(), "engine": Times()}
    for kind, peer in peers.items():
        times[kind].peak_bytes = peer.peak_bytes
    for _ in range(args.rounds):
        for kind, peer in peers.items():
            times[kind].seconds.append(peer.seconds_per_step())
        row = engine_row(args.engine, name, args.threads, args.device)
        times["engine"].seconds.append(row["us_per_step"] / 1e6)
    times["engine"].peak_bytes = row["peak_bytes"]
    for peer in peers.values():
        assert peer.parameters == row["parameters"], f"{name}: {peer.parameters} parameters are not {row['parameters']}"
    kinds = ("engine", "eager", "compiled")
    print_row([name + (" (emulated)" if row["products"] == "emulated" else ""), row["data"], *(times[k].speed() for k in kinds),
               *(ratio(times["engine"], times[k]) for k in kinds[1:]), *(times[k].peak() for k in kinds)])
    return {kind: measured for kind, measured in times.items() if measured.seconds}


def print_what_precision_pays(results):
    """Speed and peak memory of each precision as a multiple of fp32's, where fp32 was measured."""
    print("\n| workload                 | in       | steps/s of fp32's | peak memory of fp32's |\n| --- | --- | ---: | ---: |")
    for name, times in results.items():
        base = results.get(name.rpartition("-")[0] + "-fp32", {})
        for kind in [] if name.endswith("-fp32") else [kind for kind in times if kind in base]:
            mine, theirs = times[kind], base[kind]
            memory = f"{mine.peak_bytes / theirs.peak_bytes:.2f}" if mine.peak_bytes else "-"
            print(f"| {name:<24} | {kind:<8} | {mine.steps_per_s() / theirs.steps_per_s():17.2f} | {memory:>21} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", default=list(SUBJECTS), help="mlp-bf16, or mlp for all its precisions")
    parser.add_argument("--engine", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--compile", action="store_true", help="time torch.compile as well (needs a C++ compiler, takes minutes)")
    args = parser.parse_args()
    chosen = [name for word in args.workloads for name in WORKLOADS if word in (name, name.rpartition("-")[0])]
    if unknown := [word for word in args.workloads if word not in WORKLOADS and word not in SUBJECTS]:
        parser.error(f"unknown workload {unknown[0]}; expected one of {', '.join(SUBJECTS)}, or with -{', -'.join(PRECISIONS)}")
    import torch

    torch.set_num_threads(args.threads)
    where = torch.cuda.get_device_name() if args.device == "cuda" else f"{args.threads} threads"
    print(f"PyTorch {torch.__version__}, {args.device}, {where}, {args.rounds} rounds\n")
    print_row(["workload", "data", "engine/s", "eager/s", "compiled/s", "engine / eager", "engine / compiled", "engine MiB",
               "eager MiB", "comp. MiB"])
    print("| --- | --- " + "| ---: " * 8 + "|")
    results = collections.OrderedDict((name, compare(name, args)) for name in chosen)
    print_what_precision_pays(results)


if __name__ == "__main__":
    main()
