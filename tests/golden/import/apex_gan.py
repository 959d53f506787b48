# SPDX-License-Identifier: Apache-2.0
import torch
from apex import amp

net_d = torch.nn.Sequential(torch.nn.Linear(2, 4)).cuda()
net_g = torch.nn.Sequential(torch.nn.Linear(2, 4)).cuda()
optimizer_d = torch.optim.Adam(net_d.parameters(), lr=0.002)
optimizer_g = torch.optim.Adam(net_g.parameters(), lr=0.002)
[net_d, net_g], [optimizer_d, optimizer_g] = amp.initialize(
    [net_d, net_g], [optimizer_d, optimizer_g], opt_level="O1", num_losses=3, min_loss_scale=1.0, verbosity=0)
criterion = torch.nn.MSELoss()

for i, (real, noise) in enumerate(loader):
    optimizer_d.zero_grad()
    out = net_d(real)
    loss_real = criterion(out, torch.ones_like(out))
    with amp.scale_loss(loss_real, optimizer_d, loss_id=0) as scaled:
        scaled.backward()
    fake = net_g(real)[:, :2]
    out = net_d(fake.detach())
    loss_fake = criterion(out, torch.zeros_like(out))
    with amp.scale_loss(loss_fake, optimizer_d, loss_id=1) as scaled:
        scaled.backward()
    optimizer_d.step()
    optimizer_g.zero_grad()
    out = net_d(fake)
    loss_g = criterion(out, torch.ones_like(out))
    with amp.scale_loss(loss_g, optimizer_g, loss_id=2) as scaled:
        scaled.backward()
    optimizer_g.step()
