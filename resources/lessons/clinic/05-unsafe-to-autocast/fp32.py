optimizer.zero_grad()
for x, t in batches:
    y = model(x)
    p = torch.sigmoid(y[:, 1] - y[:, 0])
    loss = F.binary_cross_entropy(p, t.float())
    loss.backward()
optimizer.step()
