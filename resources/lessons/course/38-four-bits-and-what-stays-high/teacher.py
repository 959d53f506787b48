x = torch.randn(128, 64)
with torch.no_grad():
    target = teacher(x * 2.0) * 4.0
loss = F.mse_loss(student(x), target)
optimizer.zero_grad()
loss.backward()
optimizer.step()
