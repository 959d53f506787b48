# SPDX-License-Identifier: Apache-2.0
import torch
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=500, eta_min=0.001)
for x, t in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), t)
    loss.backward()
    optimizer.step()
    scheduler.step()
