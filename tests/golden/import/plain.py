# SPDX-License-Identifier: Apache-2.0
import torch

model = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(2, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = torch.nn.CrossEntropyLoss()
for x, y in loader:
    try:
        save(model)
    except OSError:
        pass
    loss = criterion(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
