optimizer.zero_grad()
for x, t in batches:
    p = torch.softmax(model(x), dim=1)
    loss = F.nll_loss(torch.log(p), t)
    loss.backward()
optimizer.step()
