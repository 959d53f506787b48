# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
from torch.cuda.amp import autocast
scaler = torch.amp.GradScaler()
for x, t in loader:
    optimizer.zero_grad()
    with autocast(enabled=True):
        y = model(x)
        with autocast(enabled=False):
            loss = criterion(y.float(), t)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
