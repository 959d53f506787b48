optimizer.zero_grad()
for x, t in batches:
    mask = x.flatten(1) > 0.2
    y = model(x)
    p = torch.sigmoid(y)
    mask = mask.to(p.dtype)
    both = (p * mask).sum()
    loss = 1 - 2 * both / (p.sum() + mask.sum())
    loss.backward()
optimizer.step()
