# SPDX-License-Identifier: Apache-2.0
"""WGAN with gradient penalty."""
import torch
import torch.nn as nn
import torchvision

z_dim, n_critic, gp_weight = 32, 5, 10.0
device = torch.device("cuda:0")

generator = nn.Sequential(nn.Linear(z_dim, 128), nn.ReLU(), nn.Linear(128, 784), nn.Sigmoid()).to(device)
critic = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 1)).to(device)
g_opt = torch.optim.Adam(generator.parameters(), lr=1e-4, betas=(0.0, 0.9))
c_opt = torch.optim.Adam(critic.parameters(), lr=1e-4, betas=(0.0, 0.9))
train = torchvision.datasets.MNIST(".", train=True, download=True, transform=torchvision.transforms.ToTensor())
loader = torch.utils.data.DataLoader(train, batch_size=64, shuffle=True)


def gradient_penalty(critic, real, fake):
    eps = torch.rand(real.shape[0], 1, device=real.device)
    mixed = (eps * real + (1 - eps) * fake).requires_grad_(True)
    score = critic(mixed)
    grad = torch.autograd.grad(score.sum(), mixed, create_graph=True)[0]
    return ((grad.norm(2, dim=1) - 1) ** 2).mean()


for epoch in range(100):
    for i, (images, _) in enumerate(loader):
        real = images.flatten(1).to(device)
        z = torch.randn(real.shape[0], z_dim, device=device)
        fake = generator(z)
        c_loss = critic(fake.detach()).mean() - critic(real).mean() + gp_weight * gradient_penalty(critic, real, fake.detach())
        c_opt.zero_grad()
        c_loss.backward()
        c_opt.step()

        if i % n_critic == 0:
            g_loss = -critic(generator(z)).mean()
            g_opt.zero_grad()
            g_loss.backward()
            g_opt.step()
