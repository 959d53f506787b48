# SPDX-License-Identifier: Apache-2.0
import torch
from apex import amp
model = Net().cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model, optimizer = amp.initialize(model, optimizer, opt_level='O1', num_losses=2)
criterion = torch.nn.CrossEntropyLoss()
for x, t in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), t)
    with amp.scale_loss(loss, optimizer, loss_id=1) as s:
        s.backward()
    torch.nn.utils.clip_grad_norm_(amp.master_params(optimizer), 1.0)
    optimizer.step()
