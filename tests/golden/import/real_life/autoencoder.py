# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
from torch.utils.data import DataLoader
from torchvision import datasets, transforms


class AutoEncoder(nn.Module):
    def __init__(self, bottleneck=16):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Linear(28 * 28, 128), nn.ReLU(),
            nn.Linear(128, bottleneck),
        )
        self.decoder = nn.Sequential(
            nn.Linear(bottleneck, 128), nn.ReLU(),
            nn.Linear(128, 28 * 28), nn.Sigmoid(),
        )

    def forward(self, x):
        z = self.encoder(x)
        return self.decoder(z)


device = "cuda"
batch_size = 256
data = datasets.FashionMNIST("data", train=True, download=True, transform=transforms.ToTensor())
loader = DataLoader(data, batch_size=batch_size, shuffle=True)
net = AutoEncoder(bottleneck=32).to(device)
mse = nn.MSELoss()
opt = torch.optim.Adam(net.parameters(), lr=1e-3, weight_decay=1e-5)

for epoch in range(20):
    for img, _ in loader:
        img = img.view(img.size(0), -1).to(device)
        with torch.autocast(device_type="cuda", dtype=torch.bfloat16):
            recon = net(img)
            loss = mse(recon, img)
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(f"epoch {epoch + 1}, loss {loss.item():.4f}")
