optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
# no step is skipped here, so the tracker counts the steps
if scaler.state_dict()["_growth_tracker"] == 300:
    with torch.no_grad():
        changed, size = 0.0, 0.0
        zeros, squares = 0, 0
        for p in model.parameters():
            read = p.half().float()   # saved in 16 bits, and read again
            changed += (read - p).abs().sum().item()
            size += p.abs().sum().item()
            p.copy_(read)
            square = p.grad * p.grad
            zeros += (square > 0).sum().item() - (square.half() > 0).sum().item()
            squares += (square > 0).sum().item()
    print(changed / size)
    print(zeros / squares)
