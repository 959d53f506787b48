# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn.functional as F
from torch.amp import custom_fwd, custom_bwd
from contextlib import nullcontext

dtype = torch.bfloat16
ctx = nullcontext() if device_type == "cpu" else torch.amp.autocast(device_type=device_type, dtype=dtype)


class Scaled(torch.autograd.Function):
    @staticmethod
    @custom_fwd(device_type="cuda", cast_inputs=torch.float32)
    def forward(ctx, x):
        return x * 2.0

    @staticmethod
    @custom_bwd(device_type="cuda")
    def backward(ctx, grad):
        return grad * 2.0


def smooth(logits, target, eps=0.1):
    return F.cross_entropy(logits, target) * (1.0 - eps)


model = Net().cuda()
optimizer = torch.optim.AdamW(model.parameters())
for step in range(50):
    for micro_step in range(2):
        x, t = next(batches_of_mine)
        with ctx:
            loss = smooth(Scaled.apply(model(x)), t) / 2
        loss.backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
