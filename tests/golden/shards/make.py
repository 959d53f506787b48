#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records which positions of an epoch's order DistributedSampler gives to a rank.

    python make.py > shards.txt

Prints lines of COUNT RANKS RANK and the positions. They are the same for all epochs: the script asserts that set_epoch
changes only the order.
"""
import torch
from torch.utils.data import DistributedSampler

SEED = 7


def dealt(count: int, ranks: int, rank: int) -> list[int]:
    places = list(DistributedSampler(range(count), ranks, rank, shuffle=False))
    shuffled = DistributedSampler(range(count), ranks, rank, shuffle=True, seed=SEED)
    for epoch in range(3):
        shuffled.set_epoch(epoch)
        order = torch.randperm(count, generator=torch.Generator().manual_seed(SEED + epoch)).tolist()
        assert [order[place] for place in places] == list(shuffled)
    return places


print("# torch", torch.__version__)
for count, ranks in ((12, 2), (13, 2), (16, 4), (17, 4), (18, 4), (19, 4), (5, 3), (3, 4), (2, 7), (1, 2)):
    for rank in range(ranks):
        print(count, ranks, rank, *dealt(count, ranks, rank))
