optimizer.zero_grad()
for x, t in batches:
    # now and then a batch comes from a broken sensor
    broken = torch.rand(1, device=device) < 0.06
    x = torch.where(broken, torch.inf, x)
    with torch.autocast(device_type=device, dtype=torch.bfloat16):
        loss = loss_fn(model(x), t)
    loss.backward()
norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.1)
optimizer.step()
