#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Contestant of ddp_throughput.py: trains a workload with torch.distributed and gloo, or in one process.

    python tests/bench/ddp_torch.py WORKLOAD RANKS THREADS BATCH STEPS

BATCH is the batch of one rank. Rank 0 prints the seconds of each step as a JSON list. Needs torch.
"""
import json
import os
import sys
import tempfile
import time

import torch
import torch.distributed as dist

from workloads_torch import SUBJECTS

WARM_UP = 6


def train(rank, subject, ranks, threads, batch, steps, meeting):
    torch.set_num_threads(threads)
    torch.manual_seed(42)
    model = SUBJECTS[subject][0](torch.nn)
    x, y = SUBJECTS[subject][1](torch)
    if ranks > 1:
        dist.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=ranks)
        model = torch.nn.parallel.DistributedDataParallel(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01, fused=True)
    loss = torch.nn.CrossEntropyLoss()
    order = torch.randperm(len(x))
    seconds = []
    for step in range(WARM_UP + steps):
        begin = time.perf_counter()
        first = (step * ranks + rank) * batch % (len(x) - batch)
        rows = order[first:first + batch]
        optimizer.zero_grad()
        loss(model(x[rows]), y[rows].flatten()).backward()
        optimizer.step()
        seconds.append(time.perf_counter() - begin)
    if rank == 0:
        print(json.dumps(seconds[WARM_UP:]))
    if ranks > 1:
        dist.destroy_process_group()


def main():
    subject, (ranks, threads, batch, steps) = sys.argv[1], map(int, sys.argv[2:6])
    os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    if ranks == 1:
        return train(0, subject, 1, threads, batch, steps, None)
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(train, (subject, ranks, threads, batch, steps, f"{folder}/meeting"), nprocs=ranks)


if __name__ == "__main__":
    main()
