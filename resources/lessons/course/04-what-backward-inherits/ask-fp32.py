x, t = batches[0]
optimizer.zero_grad()
loss = loss_fn(model(x), t)
loss.backward()
for name, p in model.named_parameters():
    if name == "fc2.weight":
        print(p.grad.dtype)
        print((p.grad.half().float() == p.grad).float().mean().item())
optimizer.step()
