# the weight is the identity: the output of the layer is its quantised input
i = torch.arange(64).float()
with torch.no_grad():
    for weight in model.parameters():
        weight.copy_((i.view(64, 1) == i).float())
# each row is half as large as the row before
x = torch.randn(64, 64) * torch.exp(-math.log(2.0) * i).view(64, 1)
y = model(x)
loss = torch.sqrt(((y - x) ** 2).sum() / (x ** 2).sum())
optimizer.zero_grad()
loss.backward()
optimizer.step()
# how many rows are zero
print(int((y.abs().amax(1) == 0).float().sum()))
