# SPDX-License-Identifier: Apache-2.0
import torch
from mmengine.optim import AmpOptimWrapper
optim_wrapper = AmpOptimWrapper(optimizer=optimizer)
for x, t in loader:
    with optim_wrapper.optim_context(model):
        loss = model(x)
    optim_wrapper.backward(loss)
    optim_wrapper.step()
    optim_wrapper.zero_grad()
