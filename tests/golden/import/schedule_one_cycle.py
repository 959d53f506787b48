# SPDX-License-Identifier: Apache-2.0
import torch
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.2, total_steps=400, cycle_momentum=False)
for x, t in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), t)
    loss.backward()
    optimizer.step()
    scheduler.step()
