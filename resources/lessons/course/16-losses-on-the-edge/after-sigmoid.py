optimizer.zero_grad()
x, t = batches[0]
t = t.float()
with torch.autocast(device_type=device, dtype=torch.float16):
    y = model(x)
    z = 4 * (y[:, 1] - y[:, 0])
    p = torch.sigmoid(z)
    loss = F.binary_cross_entropy(p, t)
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
