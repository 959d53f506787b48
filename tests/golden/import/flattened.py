# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
from torch.utils.data import DataLoader
model = nn.Sequential(nn.Linear(784, 32), nn.ReLU(), nn.Linear(32, 4)).to(device)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
loader = DataLoader(MNIST(), batch_size=8, shuffle=True)
for images, labels in loader:
    images = images.view(images.size(0), -1)
    loss = criterion(model(images), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
