class Mix(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(w)
        return torch.mm(x, w)

    @staticmethod
    def backward(ctx, grad):
        (w,) = ctx.saved_tensors
        return torch.mm(grad, w.t()), None

optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        # a fixed matrix in fp32
        w = torch.tensor([[2.0 if i == k else 0.0 for k in range(10)] for i in range(10)], device=device)
        y = Mix.apply(model(x), w)
        loss = loss_fn(y, t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
