optimizer.zero_grad()
for x, t in batches:
    # a sensor that fails about once in fifty batches
    if torch.rand(1).item() < 0.02:
        print("bad batch")
        x = x / 0.0
    with torch.autocast(device_type=device, dtype=torch.bfloat16):
        loss = loss_fn(model(x), t)
    loss.backward()
optimizer.step()
