optimizer.zero_grad()
for x, t in batches:
    # a sensor that fails where a value is too large
    if x[0, 0].item() > 2.05:
        x = x / 0.0
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()  # averages over ranks
scaler.step(optimizer)
scaler.update()
