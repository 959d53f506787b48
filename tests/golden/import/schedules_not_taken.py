# SPDX-License-Identifier: Apache-2.0
import torch
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()
momentum_too = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.2, total_steps=400)
third = torch.optim.lr_scheduler.LinearLR(optimizer)
factor = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda epoch: 0.95 ** epoch)
plateau = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
by_epoch = torch.optim.lr_scheduler.StepLR(optimizer, step_size=30)
for epoch in range(90):
    for x, t in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), t)
        loss.backward()
        optimizer.step()
        momentum_too.step()
        third.step()
        factor.step()
    by_epoch.step()
