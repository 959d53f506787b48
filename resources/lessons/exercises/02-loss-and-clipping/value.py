optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        # the sum over the batch, not its mean
        loss = 128 * loss_fn(model(x), t)
    scaler.scale(loss).backward()
# each element to at most 1, while they are still multiplied by the scale
torch.nn.utils.clip_grad_value_(model.parameters(), clip_value=1.0)
scaler.step(optimizer)
scaler.update()
