optimizer.zero_grad()
x, t = batches[0]
with torch.autocast(device_type=device, dtype=torch.float16):
    loss = loss_fn(model(x), t)
# create_graph: the penalty is differentiated once more
scaled_grads = torch.autograd.grad(outputs=scaler.scale(loss), inputs=model.parameters(), create_graph=True)
scaler.unscale_(optimizer)
grads = scaled_grads
with torch.autocast(device_type=device, dtype=torch.float16):
    penalty = torch.sqrt(sum([g.pow(2).sum() for g in grads]))
    total = loss + 0.1 * penalty
print(penalty.item())
scaler.scale(total).backward()
scaler.step(optimizer)
scaler.update()
