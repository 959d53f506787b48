x, t = batches[0]
optimizer.zero_grad()
with torch.autocast(device_type=device, dtype=torch.float16):
    loss = loss_fn(model(x), t)
loss.backward()
for name, p in model.named_parameters():
    if name == "fc2.weight":
        print(p.grad.dtype)
        print((p.grad.half().float() == p.grad).float().mean().item())
optimizer.step()
