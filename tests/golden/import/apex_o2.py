# SPDX-License-Identifier: Apache-2.0
import torch
from apex import amp as apex_amp

model = Net().cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model, optimizer = apex_amp.initialize(model, optimizer, opt_level="O2", keep_batchnorm_fp32="True", loss_scale="128.0")
criterion = torch.nn.CrossEntropyLoss()

for images, labels in loader:
    optimizer.zero_grad()
    loss = criterion(model(images), labels)
    with apex_amp.scale_loss(loss, optimizer) as scaled_loss:
        scaled_loss.backward()
    optimizer.step()
