adamw.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        y = x
        for part in [part0, part1, part2, part3]:
            y = torch.utils.checkpoint.checkpoint(part, y, use_reentrant=False)
        loss = loss_fn(y, t)
    scaler.scale(loss).backward()
scaler.step(adamw)
scaler.update()
