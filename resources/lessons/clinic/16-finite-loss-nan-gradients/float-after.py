optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        p = torch.softmax(model(x), dim=1).float()
        loss = F.nll_loss(torch.log(p), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
