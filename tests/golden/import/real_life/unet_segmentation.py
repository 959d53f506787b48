# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
from torch.utils.data import DataLoader
from tqdm import tqdm

from dataset import CarvanaDataset


class DoubleConv(nn.Module):
    def __init__(self, cin, cout):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(cin, cout, 3, 1, 1, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True))

    def forward(self, x):
        return self.conv(x)


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = DoubleConv(3, 64)
        self.bottom = DoubleConv(64, 128)
        self.pool = nn.MaxPool2d(2)
        self.up = nn.ConvTranspose2d(128, 64, 2, 2)
        self.last = DoubleConv(128, 64)
        self.final = nn.Conv2d(64, 1, 1)

    def forward(self, x):
        skip = self.down(x)
        x = self.bottom(self.pool(skip))
        x = torch.cat((skip, self.up(x)), dim=1)
        return self.final(self.last(x))


LEARNING_RATE = 1e-4
DEVICE = "cuda"
BATCH_SIZE = 16


def train_fn(loader, model, optimizer, loss_fn, scaler):
    loop = tqdm(loader)
    for batch_idx, (data, targets) in enumerate(loop):
        data = data.to(device=DEVICE)
        targets = targets.float().unsqueeze(1).to(device=DEVICE)
        with torch.cuda.amp.autocast():
            predictions = model(data)
            loss = loss_fn(predictions, targets)
        optimizer.zero_grad()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        loop.set_postfix(loss=loss.item())


def main():
    model = UNet().to(DEVICE)
    loss_fn = nn.BCEWithLogitsLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=LEARNING_RATE)
    train_loader = DataLoader(CarvanaDataset("data/train"), batch_size=BATCH_SIZE, shuffle=True)
    scaler = torch.cuda.amp.GradScaler()
    for epoch in range(3):
        train_fn(train_loader, model, optimizer, loss_fn, scaler)


main()
