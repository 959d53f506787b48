// SPDX-License-Identifier: Apache-2.0
#include "engine/pytorch/layer_text.h"
#include "engine/pytorch/sections.h"

namespace amplab::pytorch {
namespace {

std::string chain(const RunConfig& config, const ModelTask& task) {
  std::vector<int64_t> sizes = task.sample;
  std::string text = "model = nn.Sequential(OrderedDict([\n";
  for (const LayerSpec& spec : layers_of(config.model, task))
    text += "    (" + literal(spec.name) + ", " + layer_text(spec, task, sizes) + "),\n";
  return text + "]))\n";
}

// A layer of that text by itself: "nn.GELU()".
std::string single(const std::string& text, const ModelTask& task) {
  std::vector<int64_t> sizes = {1};
  return layer_text(parse_layer(text), task, sizes);
}

constexpr const char* kTransformer = R"PY(WIDTH, HEADS, CONTEXT, VOCABULARY = {width}, {heads}, {context}, {vocabulary}


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.proj = nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        B, T, C = x.shape
        q, k, v = (part.view(B, T, HEADS, C // HEADS).transpose(1, 2) for part in self.qkv(x).split(C, dim=2))
{attention}
        return self.proj(y.transpose(1, 2).reshape(B, T, C))


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(WIDTH, 4 * WIDTH)
        self.act = {activation}
        self.fc2 = nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        return self.fc2(self.act(self.fc1(x)))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln1 = nn.LayerNorm(WIDTH)
        self.attn = Attention()
        self.ln2 = nn.LayerNorm(WIDTH)
        self.mlp = MLP(){drop}

    def forward(self, x):
        x = x + {dropped}self.attn(self.ln1(x)){end}
        return x + {dropped}self.mlp(self.ln2(x)){end}


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok_emb = nn.Embedding(VOCABULARY, WIDTH)
        self.pos_emb = nn.Embedding(CONTEXT, WIDTH){drop}
        self.blocks = nn.ModuleList(Block() for _ in range({blocks}))
        self.ln_f = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, tokens):
        x = {dropped}self.tok_emb(tokens) + self.pos_emb.weight[: tokens.shape[1]]{end}
        for block in self.blocks:
            x = block(x)
        return self.head(self.ln_f(x))


model = Transformer()
)PY";

constexpr const char* kFused = "        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)";
constexpr const char* kUnfused = R"PY(        scores = (q @ k.transpose(-2, -1)) * (C // HEADS) ** -0.5
        ahead = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
        y = scores.masked_fill(ahead, float("-inf")).softmax(-1) @ v)PY";

std::string transformer(const RunConfig& config, const ModelTask& task) {
  const ModelConfig& model = config.model;
  const bool drops = model.dropout > 0;
  return with(kTransformer,
              {{"width", literal(model.width)},
               {"heads", literal(model.heads)},
               {"context", literal(task.sample[0])},
               {"vocabulary", literal(task.vocabulary)},
               {"blocks", literal(model.blocks)},
               {"attention", model.fused_attention ? kFused : kUnfused},
               {"activation", single(model.activation, task)},
               {"drop", drops ? "\n        self.drop = nn.Dropout(" + literal(model.dropout) + ")" : ""},
               {"dropped", drops ? "self.drop(" : ""},
               {"end", drops ? ")" : ""}});
}

constexpr const char* kResNet = R"PY(class Block(nn.Module):
    def __init__(self, before, channels, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(before, channels, 3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels)
        self.act1 = {activation}
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels)
        self.downsample = None
        if stride != 1 or before != channels:
            self.downsample = nn.Sequential(
                nn.Conv2d(before, channels, 1, stride=stride, bias=False), nn.BatchNorm2d(channels))
        self.act2 = {activation}

    def forward(self, x):
        h = self.bn2(self.conv2(self.act1(self.bn1(self.conv1(x)))))
        return self.act2(h + (x if self.downsample is None else self.downsample(x)))


class ResNet(nn.Module):
    def __init__(self, channels, blocks):
        super().__init__()
        self.conv1 = nn.Conv2d({colours}, channels[0], 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels[0])
        self.act1 = {activation}
        self.stages, before = [], channels[0]
        for number, width in enumerate(channels, 1):
            stage = nn.Sequential()
            for i in range(blocks):
                stage.append(Block(before, width, stride=2 if number > 1 and i == 0 else 1))
                before = width
            setattr(self, f"layer{number}", stage)
            self.stages.append(stage)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Linear(before, {outputs})

    def forward(self, x):
        x = self.act1(self.bn1(self.conv1(x)))
        for stage in self.stages:
            x = stage(x)
        return self.fc(self.avgpool(x).flatten(1))


model = ResNet({channels}, blocks={blocks})
)PY";

std::string resnet(const RunConfig& config, const ModelTask& task) {
  std::string channels;
  for (const int64_t width : config.model.channels) channels += (channels.empty() ? "" : ", ") + literal(width);
  return with(kResNet, {{"activation", single(config.model.activation, task)},
                        {"colours", literal(task.sample[0])},
                        {"outputs", literal(task.outputs)},
                        {"channels", "[" + channels + "]"},
                        {"blocks", literal(config.model.blocks)}});
}

constexpr const char* kAround = R"PY(
# ---- model: PyTorch's own initialisation, drawn from the seed ----
torch.manual_seed({seed})
{model}if args.initial:
    from safetensors.torch import load_file

    model.load_state_dict(load_file(args.initial), strict=True)
model.to(device)
)PY";

} // namespace

std::string model_section(const RunConfig& config, const ModelTask& task) {
  const std::string& name = config.model.name;
  const std::string model = is_chain(config.model) ? chain(config, task)
                            : name == "resnet"     ? resnet(config, task)
                                                   : transformer(config, task);
  return with(kAround, {{"seed", std::to_string(config.seed)}, {"model", model}});
}

} // namespace amplab::pytorch
