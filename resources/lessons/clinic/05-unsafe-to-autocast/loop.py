optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        y = model(x)
        p = torch.sigmoid(y[:, 1] - y[:, 0])
        loss = F.binary_cross_entropy(p, t.float())
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
