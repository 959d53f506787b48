# SPDX-License-Identifier: Apache-2.0
"""Measures what the recorder costs per step, with default settings, beside the bare script in turns.

    python tests/cost.py [ROUNDS]

Two processes train the same model. They take turns of a few steps, so that both see the same machine. Prints medians
of wall time and of processor time per step.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

WORKLOADS = {"mlp": (64, 20), "transformer": (128, 4), "larger transformer": (256, 2)}  # width, steps of a turn


def model_and_batch(workload):
    import torch

    width, _ = WORKLOADS[workload]
    torch.manual_seed(0)
    torch.set_num_threads(1)
    if workload == "mlp":
        layers = [torch.nn.Linear(width, width), torch.nn.ReLU()] * 4
        return torch.nn.Sequential(*layers), torch.randn(64, width)
    layer = torch.nn.TransformerEncoderLayer(width, 4, 4 * width, batch_first=True)
    return torch.nn.TransformerEncoder(layer, 4), torch.randn(4, 64, width)


def worker(workload, is_recorded, path):
    """Makes a turn for each line on stdin and prints its wall and processor seconds per step."""
    import torch

    model, x = model_and_batch(workload)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    if is_recorded:
        import amplab

        amplab.watch(model, optimizer, scaler, path=path)
    steps = WORKLOADS[workload][1]
    for _ in sys.stdin:
        wall, used = time.perf_counter(), time.process_time()
        for _ in range(steps):
            optimizer.zero_grad()
            with torch.autocast("cpu", torch.float16):
                loss = model(x).float().square().mean()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        print((time.perf_counter() - wall) / steps, (time.process_time() - used) / steps, flush=True)


def measure(workload, rounds, path):
    workers = [
        subprocess.Popen(
            [sys.executable, __file__, "worker", workload, mode, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        for mode in ("bare", "recorded")
    ]
    times = [[], []]
    for turn in range(rounds + 2):
        for index in (0, 1) if turn % 2 else (1, 0):
            workers[index].stdin.write("\n")
            workers[index].stdin.flush()
            seconds = tuple(map(float, workers[index].stdout.readline().split()))
            if turn >= 2:
                times[index].append(seconds)
    for process in workers:
        process.stdin.close()
        process.wait()
    return [[statistics.median(column) for column in zip(*of)] for of in times]


def main(rounds=40):
    head = "  bare ms  recorded  ratio"
    print(" " * 20 + head + " (wall)  " + head + " (processor)")
    with tempfile.TemporaryDirectory() as folder:
        for workload in WORKLOADS:
            (wall, used), (wall_r, used_r) = measure(workload, rounds, os.path.join(folder, f"{workload}.amplab"))
            print(
                f"{workload:20}{1e3 * wall:9.2f}{1e3 * wall_r:10.2f}{wall_r / wall:7.3f}"
                f"{'':9}{1e3 * used:9.2f}{1e3 * used_r:10.2f}{used_r / used:7.3f}",
                flush=True,
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["worker"]:
        worker(sys.argv[2], sys.argv[3] == "recorded", sys.argv[4])
    else:
        main(*map(int, sys.argv[1:]))
