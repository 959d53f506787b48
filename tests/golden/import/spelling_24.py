# SPDX-License-Identifier: Apache-2.0
import torch
import lightning as L
class M(L.LightningModule):
    def __init__(self):
        self.automatic_optimization = False
    def training_step(self, batch, batch_idx):
        opt = self.optimizers()
        opt.zero_grad()
        loss = self.compute_loss(batch)
        self.manual_backward(loss)
        opt.step()
