x, t = batches[0]
optimizer.zero_grad()
with torch.autocast(device_type=device, dtype=torch.float16):
    loss = loss_fn(model(x), t)
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
