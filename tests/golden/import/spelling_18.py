# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
loss_scaler = NativeScaler()
for x, t in loader:
    with torch.cuda.amp.autocast():
        loss = criterion(model(x), t)
    loss_scaler(loss, optimizer, parameters=model.parameters(), update_grad=True)
    optimizer.zero_grad()
