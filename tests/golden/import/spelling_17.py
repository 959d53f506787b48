# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
accumulate = 4
scaler = torch.amp.GradScaler()
for i, (x, t) in enumerate(loader):
    ni = i + nb * epoch
    with torch.autocast('cuda', dtype=torch.float16):
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    if ni % accumulate == 0:
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad()
