# SPDX-License-Identifier: Apache-2.0
import torch
from torch import nn
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
gradient_accumulation_steps = 4
scaler = torch.amp.GradScaler()
max_iters = 50
for iter_num in range(max_iters):
    for micro_step in range(gradient_accumulation_steps):
        x, t = get_batch('train')
        with torch.autocast('cuda', dtype=torch.float16):
            loss = criterion(model(x), t)
            loss = loss / gradient_accumulation_steps
        scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad(set_to_none=True)
