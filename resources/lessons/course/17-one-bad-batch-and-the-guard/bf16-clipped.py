optimizer.zero_grad()
for x, t in batches:
    # a sensor that fails about once in fifty batches
    if torch.rand(1).item() < 0.02:
        print("bad batch")
        x = x / 0.0
    with torch.autocast(device_type=device, dtype=torch.bfloat16):
        loss = loss_fn(model(x), t)
    loss.backward()
torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
optimizer.step()
