optimizer.zero_grad()
for x, t in batches:
    loss = loss_fn(model(x), t)
    loss.backward()
optimizer.step()
