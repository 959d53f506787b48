# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
from torch.cuda.amp import autocast, GradScaler
net_g = nn.Sequential(nn.Linear(2, 4))
net_d = nn.Sequential(nn.Linear(2, 4))
optim_g = torch.optim.AdamW(net_g.parameters(), lr=1e-3)
optim_d = torch.optim.AdamW(net_d.parameters(), lr=1e-3)
scaler = GradScaler()
for x, t in loader:
    with autocast():
        y = net_g(x)[:, :2]
        loss_disc = F.mse_loss(net_d(y.detach()), net_d(x).detach() * 0)
    optim_d.zero_grad()
    scaler.scale(loss_disc).backward()
    scaler.unscale_(optim_d)
    scaler.step(optim_d)
    with autocast():
        loss_gen = net_d(y).float().pow(2).mean()
    optim_g.zero_grad()
    scaler.scale(loss_gen).backward()
    scaler.step(optim_g)
    scaler.update()
