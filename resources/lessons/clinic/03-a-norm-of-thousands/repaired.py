def length_of_gradients():
    return torch.stack([p.grad.norm() for p in model.parameters()]).norm()

optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.unscale_(optimizer)
print(float(length_of_gradients()))
torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
scaler.step(optimizer)
scaler.update()
