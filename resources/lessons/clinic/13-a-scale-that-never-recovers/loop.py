optimizer.zero_grad()
for x, t in batches:
    # about one batch in ten comes from a broken sensor
    broken = torch.rand(1, device=device) < 0.1
    x = torch.where(broken, torch.inf, x)
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
