optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = 5000 * loss_fn(model(x), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
if scaler.state_dict()["_growth_tracker"] == 100:
    saved = scaler.state_dict()
    print(saved["scale"])   # interrupted
    # a program that starts again makes a scaler, and then gives it what was saved
    scaler.update(new_scale=65536.0)
    scaler.update(new_scale=32768.0)
