optimizer.zero_grad()
for x, t in batches:
    # stored with an offset of 100, as fp32
    x = (x + 100).float() - 100
    with torch.autocast(device_type=device, dtype=torch.bfloat16):
        loss = loss_fn(model(x), t)
    loss.backward()
optimizer.step()
