# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
from torch.cuda.amp import autocast, GradScaler
fp16 = True
scaler = GradScaler(enabled=fp16)
for x, t in loader:
    optimizer.zero_grad()
    with autocast(enabled=fp16):
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
