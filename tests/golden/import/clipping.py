# SPDX-License-Identifier: Apache-2.0
import argparse
import torch
from torch import nn, optim
from torch.nn.utils import clip_grad_norm_


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(784, 10)

    def forward(self, x):
        return self.fc(x.flatten(1))


def evaluate(model, loader):
    correct = 0
    for x, y in loader:
        correct += (model(x).argmax(1) == y).sum()
    return correct


def train(args, model, device, loader, optimizer, scaler, criterion):
    for x, y in loader:
        x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
        with torch.autocast(device_type=device.type if device.type != "mps" else "cpu", enabled=args.amp, dtype=torch.bfloat16):
            pred = model(x)
            loss = criterion(pred, y)
        optimizer.zero_grad()
        if scaler is not None:
            scaler.scale(loss).backward()
            scaler.unscale_(optimizer)
            if args.grad_clip != 0.0:
                clip_grad_norm_(model.parameters(), args.grad_clip)
            scaler.step(optimizer)
            scaler.update()
        else:
            loss.backward()
            optimizer.step()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=3e-4)
    parser.add_argument("--grad-clip", type=float, default=0.5)
    parser.add_argument("--amp", type=bool, default=True)
    args = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = Net().to(device)
    optimizer = optim.AdamW(model.parameters(), lr=args.lr, betas=(0.9, 0.95), weight_decay=0.1)
    scaler = torch.amp.GradScaler("cuda", enabled=args.amp, growth_interval=50)
    criterion = nn.CrossEntropyLoss()
    train(args, model, device, loader, optimizer, scaler, criterion)


if __name__ == "__main__":
    main()
