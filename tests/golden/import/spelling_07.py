# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
from torch import autocast
scaler = torch.amp.GradScaler()
for x, t in loader:
    optimizer.zero_grad()
    with autocast(device.type, enabled=True) if device.type == 'cuda' else dummy_context():
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
