# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
accum_steps = 4
scaler = torch.amp.GradScaler()
last_idx = len(loader) - 1
for batch_idx, (x, t) in enumerate(loader):
    need_update = (batch_idx + 1) % accum_steps == 0
    with torch.autocast('cuda', dtype=torch.float16):
        loss = criterion(model(x), t)
    loss /= accum_steps
    scaler.scale(loss).backward()
    if need_update:
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad()
