optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
# the rate falls by 7 % after each step
if torch.isfinite(loss):
    for group in optimizer.param_groups:
        group["lr"] = 0.93 * group["lr"]
