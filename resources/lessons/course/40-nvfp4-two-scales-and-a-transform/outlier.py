x, g = torch.randn(64, 64), torch.randn(64, 64)
# one sample of each 16 is large
large = torch.tensor([1.0 if i % 16 == 0 else 0.0 for i in range(64)]).view(64, 1)
x = x * (1.0 + 49.0 * large)
y = model(x)
optimizer.zero_grad()
y.backward(g)
optimizer.step()
for weight in model.parameters():
    dw = weight.grad
# dw is the sum of what the large samples give and what the others give
of_large, of_others = g.t() @ (x * large), g.t() @ (x * (1.0 - large))
# how much of the others' part has arrived: 1 is right
print(float(((dw - of_large) * of_others).sum() / (of_others ** 2).sum()))
# the relative error of all of dw
print(float(torch.sqrt(((dw - of_large - of_others) ** 2).sum() / ((of_large + of_others) ** 2).sum())))
