def whole(x):
    return part3(part2(part1(part0(x))))

adamw.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        y = torch.utils.checkpoint.checkpoint(whole, x, use_reentrant=False)
        loss = loss_fn(y, t)
    scaler.scale(loss).backward()
scaler.step(adamw)
scaler.update()
