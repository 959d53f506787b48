#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the workloads of `amplab-engine bench` in PyTorch and in the engine, in turns on this machine.

    pip install torch numpy            # for this comparison only
    python tests/bench/side_by_side.py --engine build/release/bin/amplab-engine [--device cuda] [--compile]
        [--recipe mxfp8] [WORKLOAD ...]

Each round times all contestants in turn, so that changes of the machine's speed affect all of them:

- the engine
- PyTorch eager
- with --compile, PyTorch with model and loss compiled by torch.compile(mode="reduce-overhead"), without compile time
- with --recipe (needs torchao), the engine without the recipe; PyTorch has it as in exported scripts

All use the same model, batch and optimizer (fused AdamW), with the data on the device. PyTorch does less work: images
are fp32 already, and it computes no norm of the gradients and reads no loss back.

Prints the median steps per second, the engine's speed relative to PyTorch (median, lowest and highest of the rounds),
and the peak memory without the data set. PyTorch counts memory on GPUs only.
"""
import argparse
import json
import os
import statistics
import subprocess
import time

from workloads_torch import AT_HOME, PRECISIONS, SUBJECTS, WORKLOADS

ROUND_SECONDS, WARM_UP_STEPS = 0.25, 6


class Contestant:
    """A program that trains one workload, and its measurements."""

    peak_bytes = parameters = None
    data = products = "-"

    def __init__(self):
        self.seconds = []  # per step, for each round

    def steps_per_s(self):
        return 1 / statistics.median(self.seconds)

    def speed(self):
        return f"{self.steps_per_s():.5g}" if self.seconds else "-"

    def peak(self):
        return f"{self.peak_bytes / 2**20:.1f}" if self.peak_bytes else "-"

    def release(self):
        """Frees everything except the measurements."""

    def behind(self, engine):
        """Returns how many times as fast the engine is: median, lowest and highest of the rounds."""
        if not self.seconds or not engine.seconds:
            return "-"
        ratios = [mine / theirs for mine, theirs in zip(self.seconds, engine.seconds)]
        return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} .. {max(ratios):.2f})"


class Engine(Contestant):
    """Measures itself, in its own process."""

    def __init__(self, name, args, recipe):
        super().__init__()
        self.command = [args.engine, "bench", name, "--device", args.device, "--rounds", "3", "--json"]
        self.command += ["--set", f"precision.recipe={recipe}"] * bool(recipe)
        self.environment = dict(os.environ, OMP_NUM_THREADS=str(args.threads))

    def seconds_per_step(self):
        ended = subprocess.run(self.command, capture_output=True, text=True, env=self.environment)
        if ended.returncode:
            raise RuntimeError(ended.stderr)
        row = json.loads(ended.stdout)[0]
        self.data, self.products = row["data"], row["products"]
        self.peak_bytes, self.parameters = row["peak_bytes"], row["parameters"]
        return row["us_per_step"] / 1e6


def with_recipe(model, engine, recipe, device):
    """Converts linear layers as an exported script does: by torchao where it has the recipe."""
    case = json.dumps({"precision": {"recipe": recipe}})
    export = [engine, "export-pytorch", "-"]
    script = subprocess.run(export, input=case, check=True, capture_output=True, text=True).stdout
    imports = [line for line in script.splitlines() if line.startswith(("import ", "from "))]
    part = script[script.index("RECIPE = "):script.index("\n# Dtypes of single ops")]
    exec("\n".join([*imports, part]), {"model": model, "device": device, "SEED": 42})
    return model


class PyTorch(Contestant):
    """Is warmed up, and compiled if requested, by its constructor."""

    def __init__(self, name, data, args, compiled):
        super().__init__()
        import torch

        device = args.device
        self.torch, self.device, self.compiled = torch, device, compiled
        self.x, self.y = data
        self.order = torch.randperm(len(self.x), device=device)
        if device == "cuda":
            torch._C._cuda_clearCublasWorkspaces()  # each contestant allocates its own, which counts
        before = torch.cuda.memory_allocated() if device == "cuda" else 0
        subject, _, precision = name.rpartition("-")
        model, _, self.batch = SUBJECTS[subject]
        dtype, scaled, tf32 = PRECISIONS[precision]
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = tf32
        torch.manual_seed(42)
        self.model = model(torch.nn).to(device)
        if args.recipe:
            self.model = with_recipe(self.model, args.engine, args.recipe, device)
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
        self.steps = WARM_UP_STEPS
        self.seconds_per_step()
        self.steps = 1
        self.steps = max(1, round(ROUND_SECONDS / self.seconds_per_step()))
        self.seconds_per_step()
        if device == "cuda":
            self.peak_bytes = torch.cuda.max_memory_allocated() - before

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

    def release(self):
        self.model = self.objective = self.optimizer = self.scaler = self.x = self.y = self.order = None

    def wait(self):
        if self.device == "cuda":
            self.torch.cuda.synchronize()

    def seconds_per_step(self):
        self.wait()
        begin = time.perf_counter()
        for i in range(self.steps):
            first = i * self.batch % (len(self.x) - self.batch)
            self.step(self.order[first:first + self.batch])
        self.wait()
        return (time.perf_counter() - begin) / self.steps


def kinds_of(args):
    """Returns the columns of the table."""
    return "engine", "eager", "without" if args.recipe else "compiled"


def say_why(name, kind, error):
    lines = str(error).strip().splitlines() or [type(error).__name__]
    print(f"{name}, {kind}: {lines[0]}", flush=True)


def contestants_of(name, args):
    """Returns the available contestants. Prints why the others are not available."""
    import torch

    torch._dynamo.reset()
    contestants = {"engine": Engine(name, args, args.recipe)}
    if args.recipe:
        contestants["without"] = Engine(name, args, None)
    if name.endswith("-tf32") and args.device == "cpu":
        say_why(name, "PyTorch", "its tf32 speaks to NVIDIA GPUs only")
        return contestants
    data = tuple(part.to(args.device) for part in SUBJECTS[name.rpartition("-")[0]][1](torch))
    for kind in ["eager"] + ["compiled"] * args.compile:
        try:
            contestants[kind] = PyTorch(name, data, args, kind == "compiled")
        except Exception as error:  # the others continue after any error
            say_why(name, kind, error)
    return contestants


def print_row(cells, widths=(24, 14, 9, 9, 10, 22, 22, 10, 10, 10)):
    left = [cell.ljust(width) for cell, width in zip(cells[:2], widths)]
    right = [cell.rjust(width) for cell, width in zip(cells[2:], widths[2:])]
    print("| " + " | ".join(left + right) + " |", flush=True)


def compare(name, args):
    """Times the contestants in turn and prints a row. Returns the contestants that ran."""
    contestants = contestants_of(name, args)
    for _ in range(args.rounds):
        for kind, contestant in list(contestants.items()):
            try:
                contestant.seconds.append(contestant.seconds_per_step())
            except Exception as error:
                say_why(name, kind, error)
                del contestants[kind]
    counts = {kind: contestant.parameters for kind, contestant in contestants.items()}
    if len(set(counts.values())) > 1:
        say_why(name, "all", f"these are not the same model, by their numbers of parameters: {counts}")
    row = [contestants.get(kind, Contestant()) for kind in kinds_of(args)]
    engine = row[0]
    emulated = " (emulated)" if engine.products == "emulated" else ""
    print_row([name + emulated, engine.data, *(c.speed() for c in row), *(c.behind(engine) for c in row[1:]),
               *(c.peak() for c in row)])
    for contestant in contestants.values():
        contestant.release()
    return contestants


def print_what_precision_pays(results):
    """Prints speed and peak memory of each precision relative to fp32, if fp32 was measured."""
    print(f"\n| {'workload':<24} | in       | steps/s of fp32's | peak memory of fp32's |\n| --- | --- | ---: | ---: |")
    for name, contestants in results.items():
        base = results.get(name.rpartition("-")[0] + "-fp32", {})
        for kind in [] if name.endswith("-fp32") else [kind for kind in contestants if kind in base]:
            mine, theirs = contestants[kind], base[kind]
            memory = f"{mine.peak_bytes / theirs.peak_bytes:.2f}" if mine.peak_bytes else "-"
            print(f"| {name:<24} | {kind:<8} | {mine.steps_per_s() / theirs.steps_per_s():17.2f} | {memory:>21} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workloads", nargs="*", help="mlp-bf16, or mlp for all its precisions")
    parser.add_argument("--engine", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--compile", action="store_true",
                       help="time torch.compile as well (needs a C++ compiler, takes minutes)")
    other.add_argument("--recipe", help="train with this recipe, and time the engine without it as well")
    args = parser.parse_args()
    chosen = [name for word in args.workloads or AT_HOME[args.device] for name in WORKLOADS
              if word in (name, name.rpartition("-")[0])]
    if unknown := [word for word in args.workloads if word not in WORKLOADS and word not in SUBJECTS]:
        parser.error(f"unknown workload {unknown[0]}; expected one of {', '.join(SUBJECTS)}, "
                     f"or with -{', -'.join(PRECISIONS)}")
    import torch

    torch.set_num_threads(args.threads)
    where = torch.cuda.get_device_name() if args.device == "cuda" else f"{args.threads} threads"
    recipe = f", recipe {args.recipe}" if args.recipe else ""
    print(f"PyTorch {torch.__version__}, {args.device}, {where}, {args.rounds} rounds{recipe}\n")
    kinds = kinds_of(args)
    print_row(["workload", "data", *(f"{kind}/s" for kind in kinds), *(f"engine / {kind}" for kind in kinds[1:]),
               *(f"{kind} MiB" for kind in kinds)])
    print("| --- | --- " + "| ---: " * 8 + "|")
    print_what_precision_pays({name: compare(name, args) for name in chosen})


if __name__ == "__main__":
    main()
