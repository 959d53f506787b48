optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
if norm > 0.9:
    print("norm too large, step left out")
else:
    scaler.step(optimizer)
    scaler.update()
