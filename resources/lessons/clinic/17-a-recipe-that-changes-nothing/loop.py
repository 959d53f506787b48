def forward(x):
    # the layers by hand: weight and bias of each in turn
    p = list(model.parameters())
    for i in range(0, len(p) - 2, 2):
        x = F.relu(F.linear(x, p[i], p[i + 1]))
    return F.linear(x, p[-2], p[-1])

optimizer.zero_grad()
for x, t in batches:
    loss = loss_fn(forward(x), t)
    loss.backward()
optimizer.step()
