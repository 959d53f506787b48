# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn

text = open("input.txt").read()
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text])
seq_len, batch_size = 100, 64


class CharLSTM(nn.Module):
    def __init__(self, vocab, hidden=256, layers=2):
        super().__init__()
        self.emb = nn.Embedding(vocab, hidden)
        self.lstm = nn.LSTM(hidden, hidden, layers, batch_first=True, dropout=0.2)
        self.fc = nn.Linear(hidden, vocab)

    def forward(self, x):
        out, _ = self.lstm(self.emb(x))
        return self.fc(out)


def get_batch():
    ix = torch.randint(len(data) - seq_len - 1, (batch_size,))
    x = torch.stack([data[i:i + seq_len] for i in ix])
    y = torch.stack([data[i + 1:i + seq_len + 1] for i in ix])
    return x.cuda(), y.cuda()


model = CharLSTM(len(chars)).cuda()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
criterion = nn.CrossEntropyLoss()
scaler = torch.cuda.amp.GradScaler(init_scale=2.0 ** 14, growth_interval=500)

for step in range(5000):
    x, y = get_batch()
    optimizer.zero_grad()
    with torch.cuda.amp.autocast():
        logits = model(x)
        loss = criterion(logits.transpose(1, 2), y)
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    torch.nn.utils.clip_grad_value_(model.parameters(), 5.0)
    scaler.step(optimizer)
    scaler.update()
    if step % 100 == 0:
        print(step, loss.item())
