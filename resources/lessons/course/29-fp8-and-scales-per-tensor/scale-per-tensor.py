def e4m3(x):
    x = x.clamp(-448.0, 448.0)
    # split by 2^20 + 1: what is left are the four significant bits of e4m3
    wide = x * 1048577.0
    x = wide - (wide - x)
    # and nothing finer than its smallest subnormal, 2^-9
    return x + 24576.0 - 24576.0

optimizer.zero_grad()
for x, t in batches:
    loss_fn(model(x), t).backward()
with torch.no_grad():
    for p in model.parameters():
        scale = 448.0 / p.grad.abs().max()
        p.grad.copy_(e4m3(p.grad * scale) / scale)
optimizer.step()
