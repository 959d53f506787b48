optimizer.zero_grad()
x, t = batches[0]
t = t.float()
with torch.autocast(device_type=device, dtype=torch.float16):
    y = model(x)
    z = 4 * (y[:, 1] - y[:, 0])
    loss = F.binary_cross_entropy_with_logits(z, t)
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
