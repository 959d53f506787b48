# SPDX-License-Identifier: Apache-2.0
import torch
from accelerate import Accelerator

accelerator = Accelerator(mixed_precision="fp16")
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for x, y in loader:
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    accelerator.backward(loss)
    optimizer.step()
