# SPDX-License-Identifier: Apache-2.0
"""Measures what the recorder and `amplab serve` cost per step, with default settings, beside the bare script in turns.

    python tests/cost.py [ROUNDS]

Three processes train the same model. They take turns of a few steps, so that all see the same machine. Prints medians
of wall time and of processor time per step. The served one plays, and its reports are read.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

WORKLOADS = {"mlp": (64, 20), "transformer": (128, 4), "larger transformer": (256, 2)}  # width, steps of a turn
MODES = ("bare", "recorded", "served")


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


def worker(workload, mode, folder):
    """Makes a turn for each line of its pipe and writes its wall and processor seconds per step into another one."""
    import torch

    model, x = model_and_batch(workload)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    if mode == "recorded":
        import amplab

        amplab.watch(model, optimizer, scaler, path=os.path.join(folder, f"{workload}.amplab"))
    steps = WORKLOADS[workload][1]
    turns, seconds = open(os.path.join(folder, mode)), open(os.path.join(folder, mode + ".out"), "w")
    for _ in turns:
        wall, used = time.perf_counter(), time.process_time()
        for _ in range(steps):
            optimizer.zero_grad()
            with torch.autocast("cpu", torch.float16):
                loss = model(x).float().square().mean()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        print((time.perf_counter() - wall) / steps, (time.process_time() - used) / steps, file=seconds, flush=True)


class Worker:
    def __init__(self, workload, mode, folder):
        for name in (mode, mode + ".out"):
            os.mkfifo(os.path.join(folder, name))
        served = ["-m", "amplab", "serve"] if mode == "served" else []
        self._process = subprocess.Popen(
            [sys.executable, *served, __file__, "worker", workload, mode, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        if served:
            from amplab.live.cbor import framed

            for command in ({"type": "prepare", "configs": []}, {"type": "play"}):
                self._process.stdin.write(framed(command))
            self._process.stdin.flush()
        threading.Thread(target=self._process.stdout.read, daemon=True).start()
        self._turns = open(os.path.join(folder, mode), "w")
        self._seconds = open(os.path.join(folder, mode + ".out"))

    def turn(self):
        print(file=self._turns, flush=True)
        return tuple(map(float, self._seconds.readline().split()))

    def end(self):
        self._turns.close()
        self._process.stdin.close()
        self._process.wait()


def measure(workload, rounds):
    """Returns wall and processor seconds per step by mode."""
    with tempfile.TemporaryDirectory() as folder:
        workers = {mode: Worker(workload, mode, folder) for mode in MODES}
        times = {mode: [] for mode in MODES}
        for turn in range(rounds + 2):
            for mode in MODES[:: 1 if turn % 2 else -1]:
                seconds = workers[mode].turn()
                if turn >= 2:
                    times[mode].append(seconds)
        for each in workers.values():
            each.end()
    return {mode: [statistics.median(column) for column in zip(*of)] for mode, of in times.items()}


def main(rounds=40):
    print(" " * 20 + "".join(f"{mode + ' ms':>12}{'ratio':>7}" for mode in MODES) + "   wall, then processor time")
    for workload in WORKLOADS:
        found = measure(workload, rounds)
        for kind in (0, 1):
            bare = found["bare"][kind]
            cells = [f"{1e3 * found[mode][kind]:12.2f}{found[mode][kind] / bare:7.3f}" for mode in MODES]
            print(f"{workload if kind == 0 else '':20}" + "".join(cells), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["worker"]:
        worker(*sys.argv[2:])
    else:
        main(*map(int, sys.argv[1:]))
