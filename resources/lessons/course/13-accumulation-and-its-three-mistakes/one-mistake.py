optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.unscale_(optimizer)
torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
scaler.step(optimizer)
scaler.update()
