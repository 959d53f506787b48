optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        # raw values of a sensor, in the thousands, kept in fp16
        h = (1000 * x).half()
        h = h - h.mean(dim=0, keepdim=True)
        h = h / torch.sqrt(h.pow(2).mean(dim=0, keepdim=True) + 1e-5)
        loss = loss_fn(model(h), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
