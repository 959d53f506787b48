optimizer.zero_grad()
for x, t in batches:
    # the router: each point goes to one of two experts
    to_right = x[:, :1] > 1.0
    logits = torch.where(to_right, right(x), left(x))
    loss = loss_fn(logits, t)
    loss.backward()
optimizer.step()
# for the log: how many points the right expert got
print(int(to_right.float().sum()))
