# SPDX-License-Identifier: Apache-2.0
"""A Trainer of one's own: accumulation, clipping, bf16, wandb."""
import torch
import torch.nn as nn
import torch.nn.functional as F
import wandb
from torch.utils.data import DataLoader
from torchvision.datasets import FashionMNIST
from torchvision.transforms import ToTensor


class MLP(nn.Module):
    def __init__(self, in_dim, hidden_dims, out_dim, dropout=0.1):
        super().__init__()
        h1, h2 = hidden_dims
        self.layers = nn.Sequential(
            nn.Flatten(),
            nn.Linear(in_dim, h1),
            nn.LayerNorm(h1),
            nn.GELU(),
            nn.Dropout(dropout),
            nn.Linear(h1, h2),
            nn.GELU(),
            nn.Linear(h2, out_dim),
        )

    def forward(self, x):
        return self.layers(x)


class Trainer:
    def __init__(self, lr=3e-4, accumulate=2, clip=0.5):
        self.device = "cuda"
        self.model = MLP(784, (256, 256), 10).to(self.device)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=3e-4, betas=(0.9, 0.95), weight_decay=0.1)
        self.loader = DataLoader(FashionMNIST("data", train=True, download=True, transform=ToTensor()), batch_size=64, shuffle=True)
        self.accumulate = 2
        self.clip = 0.5

    def train_epoch(self, epoch):
        self.model.train()
        self.optimizer.zero_grad()
        for step, (x, y) in enumerate(self.loader):
            x, y = x.to(self.device), y.to(self.device)
            with torch.autocast(device_type="cuda", dtype=torch.bfloat16):
                loss = F.cross_entropy(self.model(x), y) / self.accumulate
            loss.backward()
            if (step + 1) % self.accumulate == 0:
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.clip)
                self.optimizer.step()
                self.optimizer.zero_grad()
            wandb.log({"loss": loss.item(), "epoch": epoch})


if __name__ == "__main__":
    wandb.init(project="mlp")
    trainer = Trainer()
    for epoch in range(10):
        trainer.train_epoch(epoch)
