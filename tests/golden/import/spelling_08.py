# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
from functools import partial
amp_autocast = partial(torch.autocast, device_type='cuda', dtype=torch.float16)
scaler = torch.amp.GradScaler()
for x, t in loader:
    optimizer.zero_grad()
    with amp_autocast():
        loss = criterion(model(x), t)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
