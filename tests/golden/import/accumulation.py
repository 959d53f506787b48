# SPDX-License-Identifier: Apache-2.0
import torch
from torch.cuda import amp

iters_to_accumulate = 4
use_amp = True
model = make_model().cuda()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scaler = amp.GradScaler(enabled=use_amp)
loss_fn = torch.nn.CrossEntropyLoss()

for epoch in range(10):
    for i, (input, target) in enumerate(data):
        with amp.autocast(enabled=use_amp):
            output = model(input)
            loss = loss_fn(output, target)
            loss = loss / iters_to_accumulate
        scaler.scale(loss).backward()
        if (i + 1) % iters_to_accumulate == 0 or (i + 1) == len(data):
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
