optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        log_p = torch.log_softmax(model(x), dim=1)
        loss = F.nll_loss(log_p, t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
