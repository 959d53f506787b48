# SPDX-License-Identifier: Apache-2.0
"""Training in the style of timm's script: mixup, EMA, cosine with restarts."""
import timm
import torch
import torch.nn as nn
from timm.data import Mixup, create_dataset, create_loader
from timm.loss import SoftTargetCrossEntropy
from timm.scheduler import CosineLRScheduler
from timm.utils import ModelEmaV2, NativeScaler

args_lr = 5e-4
model = timm.create_model("vit_small_patch16_224", pretrained=False, num_classes=100, drop_path_rate=0.1).cuda()
model_ema = ModelEmaV2(model, decay=0.9998)
dataset = create_dataset("", root="/data/imagenet100", split="train", is_training=True)
loader_train = create_loader(dataset, input_size=(3, 224, 224), batch_size=128, is_training=True)
mixup_fn = Mixup(mixup_alpha=0.8, cutmix_alpha=1.0, label_smoothing=0.1, num_classes=100)
optimizer = torch.optim.AdamW(model.parameters(), lr=args_lr, weight_decay=0.05)
lr_scheduler = CosineLRScheduler(optimizer, t_initial=300, warmup_t=5)
train_loss_fn = SoftTargetCrossEntropy().cuda()
loss_scaler = torch.cuda.amp.GradScaler()

num_updates = 0
for epoch in range(300):
    for batch_idx, (input, target) in enumerate(loader_train):
        input, target = mixup_fn(input, target)
        with torch.cuda.amp.autocast():
            output = model(input)
            loss = train_loss_fn(output, target)
        optimizer.zero_grad()
        loss_scaler.scale(loss).backward()
        loss_scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        loss_scaler.step(optimizer)
        loss_scaler.update()
        model_ema.update(model)
        num_updates += 1
        lr_scheduler.step_update(num_updates=num_updates)
    lr_scheduler.step(epoch + 1)
