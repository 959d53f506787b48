# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
amp = True
grad_scaler = torch.cuda.amp.GradScaler(enabled=amp)
for x, t in loader:
    optimizer.zero_grad(set_to_none=True)
    with torch.autocast(device.type if device.type != 'mps' else 'cpu', enabled=amp):
        loss = criterion(model(x), t)
    grad_scaler.scale(loss).backward()
    grad_scaler.step(optimizer)
    grad_scaler.update()
