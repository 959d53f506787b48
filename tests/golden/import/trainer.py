# SPDX-License-Identifier: Apache-2.0
import torch
from functools import partial


class Trainer:
    def __init__(self, config):
        self.network = build(config)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=0.002)
        self._scaler = torch.cuda.amp.GradScaler()
        self.region = partial(torch.autocast, device_type="cuda", dtype=torch.float16)
        self.loss = torch.nn.CrossEntropyLoss()
        self.ema = Ema(self.network)

    def run_epoch(self):
        for batch in self.loader:
            x, t = batch
            x = x.to(self.device)
            t = t.to(self.device)
            self.optimizer.zero_grad()
            with self.region():
                logits = self.network(x)
                with torch.autocast("cuda", enabled=False):
                    loss = self.loss(logits.float(), t)
            self._scaler.scale(loss).backward()
            self._scaler.unscale_(self.optimizer)
            torch.nn.utils.clip_grad_value_(self.network.parameters(), 0.5)
            self._scaler.step(self.optimizer)
            self.scheduler.step()
            self._scaler.update()
            self.ema.update(self.network)
