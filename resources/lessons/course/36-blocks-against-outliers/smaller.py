# the weight is the identity: the output of the layer is its quantised input
i = torch.arange(128).float()
with torch.no_grad():
    for weight in model.parameters():
        weight.copy_((i.view(128, 1) == i).float())
x = torch.randn(128, 128)
# the first feature of each sample is large
x[:, 0] = 100.0
y = model(x)
# the relative error of all other features
others, of_x = y[:, 1:], x[:, 1:]
loss = torch.sqrt(((others - of_x) ** 2).sum() / (of_x ** 2).sum())
optimizer.zero_grad()
loss.backward()
optimizer.step()
