optimizer.zero_grad()
for x, t in batches:
    loss = loss_fn(model(x), t)
    loss.backward()
optimizer.step()
# the rate falls by 7 % after each step
for group in optimizer.param_groups:
    group["lr"] = 0.93 * group["lr"]
