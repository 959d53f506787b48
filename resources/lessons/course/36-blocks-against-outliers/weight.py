# the input is the identity: the output of the layer is its quantised weight, transposed
w = torch.randn(128, 128)
# one weight is large
w[0, 0] = 200000.0
with torch.no_grad():
    for weight in model.parameters():
        weight.copy_(w)
i = torch.arange(128).float()
y = model((i.view(128, 1) == i).float()).t()
# the relative error of the weights of all other outputs
loss = torch.sqrt(((y[1:] - w[1:]) ** 2).sum() / (w[1:] ** 2).sum())
optimizer.zero_grad()
loss.backward()
optimizer.step()
