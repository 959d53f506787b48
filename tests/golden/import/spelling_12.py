# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
grad_clip = 1.0
scaler = torch.amp.GradScaler()
for x, t in loader:
    optimizer.zero_grad()
    with torch.autocast('cuda', dtype=torch.float16):
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    if grad_clip != 0.0:
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), grad_clip)
    scaler.step(optimizer)
    scaler.update()
