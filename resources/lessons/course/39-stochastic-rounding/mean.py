# the learning rate counts the steps
step = optimizer.param_groups[0]["lr"]
optimizer.param_groups[0]["lr"] = step + 1
# the weight is the identity: the gradient of the input is the rounded gradient of the output
i = torch.arange(64).float()
with torch.no_grad():
    for weight in model.parameters():
        weight.copy_((i.view(64, 1) == i).float())
# the same gradient in each step
torch.manual_seed(1)
g = torch.randn(64, 64)
x = torch.zeros(64, 64, requires_grad=True)
rounded, = torch.autograd.grad(model(x), x, grad_outputs=g)
# the mean of all steps, and its relative error
if step == 1:
    total = torch.zeros(64, 64)
total = total + rounded
error = torch.sqrt(((total / step - g) ** 2).sum() / (g ** 2).sum())
loss = error + 0.0 * x.sum()
optimizer.zero_grad()
loss.backward()
optimizer.step()
