# SPDX-License-Identifier: Apache-2.0
"""A small training loop for tests, and what it wrote."""

import json
import sqlite3

import pytest

torch = pytest.importorskip("torch")

import amplab  # noqa: E402

needs_cpu_scaler = pytest.mark.skipif(
    not hasattr(torch.amp, "GradScaler"), reason="GradScaler runs on a CPU since PyTorch 2.3"
)


class Net(torch.nn.Module):
    def __init__(self, dropout=0.2):
        super().__init__()
        self.fc1 = torch.nn.Linear(16, 32)
        self.bn = torch.nn.BatchNorm1d(32)
        self.drop = torch.nn.Dropout(dropout)
        self.fc2 = torch.nn.Linear(32, 4)

    def forward(self, x):
        h = torch.relu(self.bn(self.fc1(x)))
        return self.fc2(self.drop(h))


class Loop:
    """Trains Net in fp16 with a scaler. `overflow` are the steps at which the loss is multiplied by 1e8."""

    def __init__(self, path=None, seed=0, scale=2.0**10, micro_batches=1, **watch):
        torch.manual_seed(seed)
        self.path = path
        self.model = Net()
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3)
        self.scaler = torch.amp.GradScaler("cpu", init_scale=scale, growth_interval=100)
        self.micro_batches = micro_batches
        watch = {"inspect_every": 0, **watch}
        self.run = None if path is None else amplab.watch(self.model, self.optimizer, self.scaler, path=path, **watch)
        self.losses = []

    def train(self, steps, overflow=(), before_step=lambda loop: None, after_step=lambda loop: None):
        for step in range(1, steps + 1):
            self.optimizer.zero_grad()
            for _ in range(self.micro_batches):
                x, target = torch.randn(32, 16), torch.randint(0, 4, (32,))
                with torch.autocast("cpu", torch.float16):
                    loss = torch.nn.functional.cross_entropy(self.model(x), target) / self.micro_batches
                    loss = loss * (1e8 if step in overflow else 1.0)
                self.scaler.scale(loss).backward()
            self.losses.append(loss.item())
            before_step(self)
            self.scaler.step(self.optimizer)
            self.scaler.update()
            after_step(self)
        return self

    def weights(self):
        return torch.cat([parameter.detach().flatten() for parameter in self.model.parameters()])


def query(path, sql):
    with sqlite3.connect(path) as connection:
        return connection.execute(sql).fetchall()


def texts(path, kind):
    return [text for (text,) in query(path, f"SELECT text FROM event_rows WHERE kind = '{kind}' ORDER BY number")]


def explanations(path):
    """Returns the facts of the explanations by step."""
    rows = query(path, "SELECT step, after FROM event_rows WHERE after_kind = 'json' ORDER BY number")
    return {step: json.loads(facts) for step, facts in rows}
