optimizer.zero_grad()
for i, (x, t) in enumerate(batches):
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t) / len(batches)
    scaler.scale(loss).backward()
    if i == 0:
        scaler.unscale_(optimizer)
scaler.step(optimizer)
scaler.update()
