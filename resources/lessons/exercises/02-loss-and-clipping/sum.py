optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        # the sum over the batch, not its mean
        loss = 128 * loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
