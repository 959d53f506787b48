optimizer_quiet.zero_grad()
optimizer_loud.zero_grad()
x, t = batches[0]
with torch.autocast(device_type=device, dtype=torch.float16):
    loss_quiet = loss_fn(quiet(x), t)
    loss_loud = 1000 * loss_fn(loud(x), t)
scaler.scale(loss_quiet).backward()
scaler.scale(loss_loud).backward()
scaler.step(optimizer_loud)
scaler.update()
scaler.step(optimizer_quiet)
