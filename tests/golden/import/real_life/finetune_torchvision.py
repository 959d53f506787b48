# SPDX-License-Identifier: Apache-2.0
"""Fine-tune a pretrained ResNet on a folder of images."""
import copy
import time

import torch
import torch.nn as nn
import torch.optim as optim
from torch.optim import lr_scheduler
from torchvision import datasets, models, transforms

data_transforms = transforms.Compose([transforms.RandomResizedCrop(224), transforms.ToTensor()])
image_datasets = datasets.ImageFolder("hymenoptera/train", data_transforms)
dataloader = torch.utils.data.DataLoader(image_datasets, batch_size=4, shuffle=True, num_workers=4)
class_names = image_datasets.classes
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")

model_ft = models.resnet18(weights="IMAGENET1K_V1")
num_ftrs = model_ft.fc.in_features
model_ft.fc = nn.Linear(num_ftrs, len(class_names))
model_ft = model_ft.to(device)
criterion = nn.CrossEntropyLoss(label_smoothing=0.05)
optimizer_ft = optim.SGD([
    {"params": model_ft.fc.parameters(), "lr": 1e-2},
    {"params": model_ft.layer4.parameters()},
], lr=1e-3, momentum=0.9)
exp_lr_scheduler = lr_scheduler.StepLR(optimizer_ft, step_size=7, gamma=0.1)

since = time.time()
for epoch in range(25):
    model_ft.train()
    for inputs, labels in dataloader:
        inputs = inputs.to(device)
        labels = labels.to(device)
        optimizer_ft.zero_grad()
        with torch.set_grad_enabled(True):
            outputs = model_ft(inputs)
            loss = criterion(outputs, labels)
            loss.backward()
            optimizer_ft.step()
    exp_lr_scheduler.step()
    print(f"{epoch} {time.time() - since:.0f}s")
