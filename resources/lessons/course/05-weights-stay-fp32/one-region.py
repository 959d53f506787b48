x, t = batches[0]
optimizer.zero_grad()
with torch.autocast(device_type=device, dtype=torch.float16):
    first = loss_fn(model(x), t)
    second = loss_fn(model(0.9 * x), t)
loss = first + second
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
