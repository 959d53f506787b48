model.half()
optimizer.zero_grad()
for x, t in batches:
    loss = loss_fn(model(x.half()).float(), t)
    scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
