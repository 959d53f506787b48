# the learning rate counts the steps
step = optimizer.param_groups[0]["lr"]
optimizer.param_groups[0]["lr"] = step + 1
# the weight is the identity: the output of the layer is its quantised input
i = torch.arange(64).float()
with torch.no_grad():
    for weight in model.parameters():
        weight.copy_((i.view(64, 1) == i).float())
x = torch.randn(64, 64)
if step == 30:
    x[0, 0] = 256.0
y = model(x)
if step == 30:
    print(float(y[0, 0]))
# the relative error
loss = torch.sqrt(((y - x) ** 2).sum() / (x ** 2).sum())
optimizer.zero_grad()
loss.backward()
optimizer.step()
