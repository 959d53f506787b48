# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
import torch.nn.functional as F

model0 = nn.Sequential(nn.Flatten(), nn.Linear(2, 32), nn.Tanh(), nn.Linear(32, 4))
model1 = nn.Sequential(nn.Flatten(), nn.Linear(2, 4))
optimizer0 = torch.optim.Adam(model0.parameters(), lr=0.001)
optimizer1 = torch.optim.SGD(model1.parameters(), 0.1)
scaler = torch.amp.GradScaler("cuda")
for epoch in range(2):
    for x, t in loader:
        optimizer0.zero_grad()
        optimizer1.zero_grad()
        with torch.autocast("cuda"):
            out0, out1 = model0(x), model1(x)
            loss0 = F.cross_entropy(2 * out0 + 3 * out1, t)
            loss1 = F.cross_entropy(3 * out0 - 5 * out1, t)
        scaler.scale(loss0).backward(retain_graph=True)
        scaler.scale(loss1).backward()
        scaler.unscale_(optimizer0)
        scaler.step(optimizer0)
        scaler.step(optimizer1)
        scaler.update()
