# the weight of the layer quantise is the identity
i = torch.arange(128).float()
with torch.no_grad():
    for weight in quantise.parameters():
        weight.copy_((i.view(128, 1) == i).float())

def rounded(h):
    # rounds activations as the recipe rounds a gradient; their own gradient passes unchanged
    zeros = torch.zeros_like(h, requires_grad=True)
    r, = torch.autograd.grad(quantise(zeros), zeros, grad_outputs=h.detach())
    return h + (r - h).detach()

x = torch.randn(128, 64)
with torch.no_grad():
    target = teacher(x * 2.0) * 4.0
h = rounded(first(x))
h = rounded(second(h))
loss = F.mse_loss(last(h), target)
optimizer.zero_grad()
loss.backward()
optimizer.step()
