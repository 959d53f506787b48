#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains batch norm as nn.DataParallel does. A CPU has no replicas, so this script loops over copies of the model.

    python make.py > batch_norm.json      needs PyTorch; the tests do not

Eight samples on three replicas (3, 3 and 2), four steps of SGD. Prints the losses, the gradients of the first step, and
the final weights and buffers. Adds the gradients of the replicas' copies directly, as ReduceAddCoalesced does, without
autograd.
"""
import copy
import json

import torch
from torch import nn

REPLICAS, STEPS, RATE = 3, 4, 0.1

torch.manual_seed(3)
model = nn.Sequential(nn.Linear(4, 5), nn.BatchNorm1d(5), nn.Tanh(), nn.Linear(5, 3))
x, targets = torch.randn(8, 4), torch.tensor([0, 1, 2, 0, 1, 2, 0, 1])


def state():
    return {name: {"shape": list(t.shape), "values": t.flatten().tolist()} for name, t in model.state_dict().items()}


result = {"x": x.flatten().tolist(), "targets": targets.tolist(), "begin": state(), "losses": []}
for step in range(STEPS):
    copies = [copy.deepcopy(model) for _ in range(REPLICAS)]
    outputs = torch.cat([replica(chunk) for replica, chunk in zip(copies, x.chunk(REPLICAS), strict=True)])
    loss = nn.functional.cross_entropy(outputs, targets)
    loss.backward()
    result["losses"].append(loss.item())
    with torch.no_grad():
        for parameter, *of_replicas in zip(model.parameters(), *(replica.parameters() for replica in copies),
                                           strict=True):
            parameter.grad = sum(each.grad for each in of_replicas)
        if step == 0:
            result["gradients"] = [p.grad.flatten().tolist() for p in model.parameters()]
        for parameter in model.parameters():
            parameter -= RATE * parameter.grad
        for buffer, of_first in zip(model.buffers(), copies[0].buffers(), strict=True):
            buffer.copy_(of_first)
result["end"] = state()
print(json.dumps({"pytorch": torch.__version__, **result}))
