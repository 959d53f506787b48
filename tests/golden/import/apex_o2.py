# SPDX-License-Identifier: Apache-2.0
import torch
from apex import amp

model = Net().cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model, optimizer = amp.initialize(model, optimizer, opt_level="O2", loss_scale=128.0)
criterion = torch.nn.CrossEntropyLoss()

for images, labels in loader:
    optimizer.zero_grad()
    loss = criterion(model(images), labels)
    with amp.scale_loss(loss, optimizer) as scaled_loss:
        scaled_loss.backward()
    optimizer.step()
