x, t = batches[0]
optimizer.zero_grad()
y = model(x)
loss = loss_fn(y, t)
loss.backward()
optimizer.step()
