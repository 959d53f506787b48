# SPDX-License-Identifier: Apache-2.0
import torch
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()
scheduler = torch.optim.lr_scheduler.LinearLR(optimizer, start_factor=0.1, total_iters=9)
for x, t in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), t)
    loss.backward()
    optimizer.step()
    scheduler.step()
