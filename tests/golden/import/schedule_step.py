# SPDX-License-Identifier: Apache-2.0
import torch
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()
from torch.optim.lr_scheduler import StepLR
scheduler = StepLR(optimizer, step_size=100, gamma=0.5)
for x, t in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), t)
    loss.backward()
    optimizer.step()
    scheduler.step()
