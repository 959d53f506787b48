# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
import torchvision.datasets as dset
import torchvision.transforms as T
from apex import amp

train_set = dset.CIFAR10("./cifar", train=True, transform=T.Compose([T.RandomHorizontalFlip(), T.ToTensor()]))
train_loader = torch.utils.data.DataLoader(train_set, batch_size=256, shuffle=True, num_workers=8)

model = nn.Sequential(
    nn.Conv2d(3, 32, kernel_size=3, stride=2, padding=1, bias=False),
    nn.BatchNorm2d(32),
    nn.ReLU(inplace=True),
    nn.Conv2d(32, 64, kernel_size=3, stride=2, padding=1, bias=False),
    nn.BatchNorm2d(64),
    nn.ReLU(inplace=True),
    nn.AdaptiveAvgPool2d((1, 1)),
    nn.Flatten(),
    nn.Linear(64, 10),
).cuda()
optimizer = torch.optim.SGD(model.parameters(), 0.05, momentum=0.9, weight_decay=1e-4)
model, optimizer = amp.initialize(model, optimizer, opt_level="O3", keep_batchnorm_fp32=True, loss_scale=128.0)
criterion = nn.CrossEntropyLoss().cuda()

for epoch in range(90):
    model.train()
    for i, (input, target) in enumerate(train_loader):
        input = input.cuda(non_blocking=True)
        target = target.cuda(non_blocking=True)
        output = model(input)
        loss = criterion(output, target)
        optimizer.zero_grad()
        with amp.scale_loss(loss, optimizer) as scaled_loss:
            scaled_loss.backward()
        optimizer.step()
        if i % 50 == 0:
            print("Epoch: [{0}][{1}/{2}] Loss {3:.4f}".format(epoch, i, len(train_loader), loss.item()))
