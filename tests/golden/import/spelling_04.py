# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
try:
    scaler = torch.amp.GradScaler(device='cuda')
except (AttributeError, TypeError):
    scaler = torch.cuda.amp.GradScaler()
for x, t in loader:
    optimizer.zero_grad()
    with torch.amp.autocast('cuda'):
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
