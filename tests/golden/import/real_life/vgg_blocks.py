# SPDX-License-Identifier: Apache-2.0
"""VGG-like network built from blocks, trained with one-cycle."""
import torch
import torch.nn as nn
from torch.utils.data import DataLoader
from torchvision import datasets
from torchvision.transforms import v2

EPOCHS = 10
BATCH = 64
MAX_LR = 0.02


class ConvBlock(nn.Module):
    def __init__(self, c_in, c_out, p=0.1):
        super().__init__()
        self.block = nn.Sequential(
            nn.Conv2d(c_in, c_out, kernel_size=(3, 3), padding="same"),
            nn.GroupNorm(4, c_out),
            nn.SiLU(),
            nn.MaxPool2d(2),
            nn.Dropout(p),
        )

    def forward(self, x):
        return self.block(x)


class TinyVGG(nn.Module):
    def __init__(self, widths=None, classes=10):
        super().__init__()
        self.blocks = nn.ModuleList([ConvBlock(3, 16), ConvBlock(16, 32), ConvBlock(32, 64, p=0.2)])
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(64 * 4 * 4, 64), nn.GELU(approximate="tanh"), nn.Linear(64, classes))

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.head(x)


train_data = datasets.CIFAR10("data", train=True, download=True, transform=v2.Compose([v2.ToImage(), v2.ToDtype(torch.float32, scale=True)]))
train_loader = DataLoader(train_data, batch_size=BATCH, shuffle=True, drop_last=True)
steps_per_epoch = len(train_loader)
model = TinyVGG().cuda()
model = torch.compile(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=MAX_LR, weight_decay=0.05, fused=True)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=MAX_LR, total_steps=EPOCHS * steps_per_epoch, cycle_momentum=False)
scaler = torch.amp.GradScaler()
loss_fn = nn.CrossEntropyLoss()

for epoch in range(EPOCHS):
    for step, (x, y) in enumerate(train_loader):
        x, y = x.cuda(), y.cuda()
        with torch.autocast("cuda", dtype=torch.float16):
            loss = loss_fn(model(x), y)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad(set_to_none=True)
        scheduler.step()
