x, t = batches[0]
optimizer.zero_grad()
with torch.autocast(device_type=device, dtype=torch.float16):
    y = model(x)
    z = 3000 * y
    size = (z * z).mean(dim=1, keepdim=True).sqrt()
    loss = loss_fn(3 * z / size, t)
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
