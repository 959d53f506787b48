x, t = batches[0]
optimizer.zero_grad()
with torch.autocast(device_type=device, dtype=torch.float16):
    loss = loss_fn(model(x), t)
scaled = scaler.scale(loss)
print((scaled / loss).item())
scaled.backward()
scaler.step(optimizer)
scaler.update()
