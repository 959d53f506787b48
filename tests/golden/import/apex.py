# SPDX-License-Identifier: Apache-2.0
import torch
from apex import amp

model = Net().cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model, optimizer = amp.initialize(model, optimizer, opt_level="O1", loss_scale="dynamic")
criterion = torch.nn.CrossEntropyLoss()

for images, labels in loader:
    optimizer.zero_grad()
    out = model(images)
    loss = criterion(out, labels)
    with amp.scale_loss(loss, optimizer) as scaled_loss:
        scaled_loss.backward()
    torch.nn.utils.clip_grad_norm_(amp.master_params(optimizer), 1.0)
    optimizer.step()
