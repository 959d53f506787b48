# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
scaler = torch.amp.GradScaler()
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=100, gamma=0.5)
for x, t in loader:
    optimizer.zero_grad()
    with torch.autocast('cuda', dtype=torch.float16):
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scheduler.step()
    scaler.update()
