# one is added a thousand times
count = torch.zeros(1, dtype=torch.bfloat16)
for i in range(1000):
    count = count + 1
print(count.item())

optimizer.zero_grad()
for x, t in batches:
    loss = loss_fn(model(x), t)
    loss.backward()
optimizer.step()
