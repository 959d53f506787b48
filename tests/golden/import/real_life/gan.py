# SPDX-License-Identifier: Apache-2.0
"""Vanilla GAN on MNIST."""
import torch
import torch.nn as nn
import torch.optim as optim
from torch.utils.data import DataLoader
from torchvision import datasets, transforms

latent_dim = 64
lr = 2e-4
batch_size = 128
device = "cuda" if torch.cuda.is_available() else "cpu"

transform = transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))])
dataset = datasets.MNIST("data", train=True, download=True, transform=transform)
loader = DataLoader(dataset, batch_size=batch_size, shuffle=True, drop_last=True)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(latent_dim, 256),
            nn.ReLU(True),
            nn.Linear(256, 512),
            nn.ReLU(True),
            nn.Linear(512, 784),
            nn.Tanh(),
        )

    def forward(self, z):
        return self.net(z)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(784, 256),
            nn.LeakyReLU(0.2),
            nn.Dropout(0.3),
            nn.Linear(256, 1),
        )

    def forward(self, x):
        return self.net(x)


G = Generator().to(device)
D = Discriminator().to(device)
opt_g = optim.Adam(G.parameters(), lr=lr, betas=(0.5, 0.999))
opt_d = optim.Adam(D.parameters(), lr=lr, betas=(0.5, 0.999))
bce = nn.BCEWithLogitsLoss()
scaler_g = torch.cuda.amp.GradScaler()
scaler_d = torch.cuda.amp.GradScaler()

for epoch in range(50):
    for real, _ in loader:
        real = real.view(real.size(0), -1).to(device)
        n = real.size(0)
        z = torch.randn(n, latent_dim, device=device)

        # discriminator
        opt_d.zero_grad()
        with torch.cuda.amp.autocast():
            fake = G(z)
            d_real = D(real)
            d_fake = D(fake.detach())
            loss_d = bce(d_real, torch.ones_like(d_real)) + bce(d_fake, torch.zeros_like(d_fake))
        scaler_d.scale(loss_d).backward()
        scaler_d.step(opt_d)
        scaler_d.update()

        # generator
        opt_g.zero_grad()
        with torch.cuda.amp.autocast():
            d_fake = D(fake)
            loss_g = bce(d_fake, torch.ones_like(d_fake))
        scaler_g.scale(loss_g).backward()
        scaler_g.step(opt_g)
        scaler_g.update()
    print(f"[{epoch}] D {loss_d.item():.3f} G {loss_g.item():.3f}")
