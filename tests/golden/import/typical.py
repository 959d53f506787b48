# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
from torch.cuda.amp import autocast, GradScaler
from tqdm import tqdm

batch_size = 32
epochs = 3
torch.manual_seed(5)

net = nn.Sequential(nn.Flatten(), nn.Linear(2, 64), nn.ReLU(), nn.Linear(64, 4)).cuda()
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
grad_scaler = GradScaler(init_scale=2.0 ** 12)
criterion = nn.CrossEntropyLoss()
train_loader = torch.utils.data.DataLoader(dataset, batch_size=batch_size, shuffle=True)

for epoch in range(epochs):
    net.train()
    running_loss = 0.0
    for i, (images, labels) in enumerate(tqdm(train_loader)):
        images, labels = images.cuda(non_blocking=True), labels.cuda(non_blocking=True)
        opt.zero_grad(set_to_none=True)
        with autocast():
            out = net(images)
            loss = criterion(out, labels)
        grad_scaler.scale(loss).backward()
        grad_scaler.step(opt)
        grad_scaler.update()
        running_loss += loss.item()
        if i % 100 == 0:
            print(f"{epoch} {i} {running_loss:.3f}")
    print("done", epoch)
