# SPDX-License-Identifier: Apache-2.0
"""Defines the workloads of `amplab-engine bench` (app/engine/workloads.cpp) in PyTorch, under the same names."""
import gzip
import os
import pathlib


# ---- models ----
def mlp(nn, width, hidden, classes):
    layers = []
    for next_width in hidden:
        layers += [nn.Linear(width, next_width), nn.ReLU()]
        width = next_width
    return nn.Sequential(*layers, nn.Linear(width, classes))


def cnn(nn, shape, hidden, classes):
    layers, (channels, height, width) = [], shape
    for next_channels in (16, 32):
        layers += [nn.Conv2d(channels, next_channels, 3, padding=1), nn.BatchNorm2d(next_channels), nn.ReLU(),
                   nn.MaxPool2d(2)]
        channels, height, width = next_channels, height // 2, width // 2
    return nn.Sequential(*layers, nn.Flatten(), mlp(nn, channels * height * width, hidden, classes))


def resnet20(nn, colours, classes):
    class Block(nn.Module):
        def __init__(self, channels, width, stride):
            super().__init__()
            self.path = nn.Sequential(
                nn.Conv2d(channels, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
                nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
            self.around = nn.Sequential()
            if stride != 1 or channels != width:
                self.around = nn.Sequential(nn.Conv2d(channels, width, 1, stride, bias=False), nn.BatchNorm2d(width))

        def forward(self, x):
            return nn.functional.relu(self.path(x) + self.around(x))

    layers, channels = [nn.Conv2d(colours, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU()], 16
    for stage, width in enumerate((16, 32, 64)):
        for block in range(3):
            layers.append(Block(channels, width, 2 if stage and not block else 1))
            channels = width
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(channels, classes))


def transformer(nn, context, width, heads, blocks, vocabulary):
    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.ln1, self.ln2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.qkv, self.proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

        def attention(self, x):
            batch, positions, _ = x.shape
            q, k, v = (part.view(batch, positions, heads, -1).transpose(1, 2)
                       for part in self.qkv(x).split(width, dim=2))
            y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            return self.proj(y.transpose(1, 2).reshape(batch, positions, width))

        def forward(self, x):
            x = x + self.attention(self.ln1(x))
            return x + self.mlp(self.ln2(x))

    class Decoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.tok_emb, self.pos_emb = nn.Embedding(vocabulary, width), nn.Embedding(context, width)
            self.blocks = nn.Sequential(*(Block() for _ in range(blocks)))
            self.ln_f, self.head = nn.LayerNorm(width), nn.Linear(width, vocabulary)

        def forward(self, tokens):
            x = self.tok_emb(tokens) + self.pos_emb.weight[:tokens.shape[1]]
            return self.head(self.ln_f(self.blocks(x))).flatten(0, 1)

    return Decoder()


# ---- data: (features, targets), as in the engine ----
def fashion(torch):
    folder = pathlib.Path(os.environ.get("AMPLAB_DATA_DIR", "/usr/share/datasets")) / "fashion-mnist"
    if not folder.exists():
        return pictures(torch, 60000, 1, 28, 28)

    def read(name, header):
        content = bytearray(gzip.open(folder / f"train-{name}-ubyte.gz").read())
        return torch.frombuffer(content, dtype=torch.uint8)[header:]

    return read("images-idx3", 16).view(-1, 1, 28, 28) / 255, read("labels-idx1", 8).long()


def pictures(torch, count, *shape):
    return torch.rand(count, *shape), torch.arange(count) % 10


def points(torch):
    return 2 * torch.rand(2000, 2) - 1, torch.arange(2000) % 2


def text(torch, context, vocabulary=80):
    return torch.randint(0, vocabulary, (2, 1_000_000 // context, context))


SUBJECTS = {  # name: (model, data, batch)
    "tiny": (lambda nn: mlp(nn, 2, [16, 16], 2), points, 64),
    "mlp": (lambda nn: nn.Sequential(nn.Flatten(), mlp(nn, 784, [512, 512], 10)), fashion, 128),
    "cnn": (lambda nn: cnn(nn, [1, 28, 28], [128], 10), fashion, 128),
    "resnet20": (lambda nn: resnet20(nn, 3, 10), lambda torch: pictures(torch, 10000, 3, 32, 32), 256),
    "transformer": (lambda nn: transformer(nn, 256, 384, 6, 6, 80), lambda torch: text(torch, 256), 64),
    "small-resnet20": (lambda nn: resnet20(nn, 1, 10), fashion, 128),
    "small-transformer": (lambda nn: transformer(nn, 128, 128, 4, 4, 80), lambda torch: text(torch, 128), 16),
}
AT_HOME = {  # default workloads per device
    "cpu": ["tiny", "mlp", "cnn", "small-resnet20", "small-transformer"],
    "cuda": ["tiny", "mlp", "cnn", "resnet20", "transformer"],
}
PRECISIONS = {  # name: (autocast dtype, GradScaler, tf32)
    "fp32": (None, False, False),
    "tf32": (None, False, True),
    "fp16": ("float16", True, False),
    "bf16": ("bfloat16", False, False),
}
WORKLOADS = [f"{subject}-{precision}" for subject in SUBJECTS for precision in PRECISIONS]
