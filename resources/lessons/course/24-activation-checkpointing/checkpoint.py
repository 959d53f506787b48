optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        y = torch.utils.checkpoint.checkpoint(model, x, use_reentrant=False)
        loss = loss_fn(y, t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
