// SPDX-License-Identifier: Apache-2.0
// Models, initialized from the seed in the order of their names, as in the engine.
#include "engine/pytorch/layer_text.h"
#include "engine/pytorch/script_sections.h"

#include <algorithm>

namespace amplab::pytorch {
namespace {

// classes: definitions that the expression `made` needs, or "". for_any_name: they do not depend on the model's name.
struct ModelText {
  std::string classes, made;
  bool for_any_name = true;
};

// A chain with residual connections, as people write one: a class that adds in forward().
ModelText residual_chain(const std::string& type, std::span<const LayerSpec> layers, const ModelTask& task) {
  std::vector<int64_t> sizes = task.sample;
  std::string init, forward;
  for (size_t i = 0; i < layers.size(); ++i) {
    for (size_t later = i + 1; later < layers.size(); ++later)
      if (is_residual(layers[later]) && later - i == static_cast<size_t>(layers[later].integer("layers")))
        forward += "        " + layers[later].name + " = x\n";
    if (is_residual(layers[i])) {
      forward += "        x = x + " + layers[i].name + "\n";
    } else {
      init += "        self." + layers[i].name + " = " + layer_text(layers[i], task, sizes) + "\n";
      forward += "        x = self." + layers[i].name + "(x)\n";
    }
  }
  return {"class " + type + "(nn.Module):\n    def __init__(self):\n        super().__init__()\n" + init +
              "\n    def forward(self, x):\n" + forward + "        return x\n",
          type + "()", false};
}

ModelText chain(const std::string& type, const ModelConfig& model, const ModelTask& task) {
  const std::vector<LayerSpec> layers = layers_of(model, task);
  if (std::ranges::any_of(layers, is_residual)) return residual_chain(type, layers, task);
  std::vector<int64_t> sizes = task.sample;
  std::string text = "nn.Sequential(OrderedDict([\n";
  for (const LayerSpec& spec : layers)
    text += "    (" + literal(spec.name) + ", " + layer_text(spec, task, sizes) + "),\n";
  return {{}, text + "]))"};
}

// Returns one layer by itself: "nn.GELU()".
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
)PY";

constexpr const char* kFused = "        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)";
constexpr const char* kUnfused = R"PY(        scores = (q @ k.transpose(-2, -1)) * (C // HEADS) ** -0.5
        ahead = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
        y = scores.masked_fill(ahead, float("-inf")).softmax(-1) @ v)PY";

ModelText transformer(const ModelConfig& model, const ModelTask& task) {
  const bool drops = model.dropout > 0;
  return {with(kTransformer, {{"width", literal(model.width)},
                              {"heads", literal(model.heads)},
                              {"context", literal(task.sample[0])},
                              {"vocabulary", literal(task.vocabulary)},
                              {"blocks", literal(model.blocks)},
                              {"attention", model.fused_attention ? kFused : kUnfused},
                              {"activation", single(model.activation, task)},
                              {"drop", drops ? "\n        self.drop = nn.Dropout(" + literal(model.dropout) + ")" : ""},
                              {"dropped", drops ? "self.drop(" : ""},
                              {"end", drops ? ")" : ""}}),
          "Transformer()"};
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
)PY";

ModelText resnet(const ModelConfig& model, const ModelTask& task) {
  std::string channels;
  for (const int64_t width : model.channels) channels += (channels.empty() ? "" : ", ") + literal(width);
  return {with(kResNet, {{"activation", single(model.activation, task)},
                         {"colours", literal(task.sample[0])},
                         {"outputs", literal(task.outputs)}}),
          "ResNet([" + channels + "], blocks=" + literal(model.blocks) + ")"};
}

// type: name for a class of its own.
ModelText text_of(const std::string& type, const ModelConfig& model, const ModelTask& task) {
  return is_chain(model)          ? chain(type, model, task)
         : model.name == "resnet" ? resnet(model, task)
                                  : transformer(model, task);
}

// Returns `name = ...`. alone: no other model defines classes of the same names.
std::string assigned(const std::string& name, const ModelText& model, bool alone) {
  const std::string apart = model.classes.empty() ? "" : "\n\n";
  if (alone || model.classes.empty() || !model.for_any_name)
    return model.classes + apart + name + " = " + model.made + "\n";
  const std::string maker = "make_" + name;
  return "\n\ndef " + maker + "():\n" + indented(model.classes + "\nreturn " + model.made + "\n") + "\n\n" + name +
         " = " + maker + "()\n";
}

constexpr const char* kOne = R"PY(
# ---- model: PyTorch's initialisation, drawn from the seed ----
torch.manual_seed({seed})
{models}if args.initial:
    from safetensors.torch import load_file

    {name}.load_state_dict(load_file(args.initial), strict=True)
{name}.to(device)
)PY";

constexpr const char* kSeveral = R"PY(
# ---- models: PyTorch's initialisation, drawn from the seed one after the other ----
torch.manual_seed({seed})
{models}
MODELS = {{names}}


def load(file):
    """Loads weights of AMP Lab: each key begins with the name of its model."""
    from safetensors.torch import load_file

    weights = load_file(file)
    for name, model in MODELS.items():
        own = [key for key in weights if key.startswith(name + ".")]
        model.load_state_dict({key[len(name) + 1:]: weights.pop(key) for key in own}, strict=True)
    if weights:
        raise SystemExit(f"{file} has {next(iter(weights))}, which belongs to no model")


if args.initial:
    load(args.initial)
for model in MODELS.values():
    model.to(device)
)PY";

} // namespace

std::string model_section(const RunConfig& config, std::span<const ModelTask> tasks) {
  const auto models = model_sections_of(config);
  const auto data = data_sections_of(config);
  std::string texts, names;
  for (const auto& [name, model] : models) {
    const auto made_for = std::ranges::find(data, model.data, &Named<DataSection>::name); // the first if it has no name
    const ModelTask& task =
        made_for == data.end() ? tasks.front() : tasks[static_cast<size_t>(made_for - data.begin())];
    texts += assigned(name, text_of(models.size() == 1 ? "Net" : "Net_" + name, model, sized(task, model)),
                      models.size() == 1);
    names.append(names.empty() ? "" : ", ").append(literal(name)).append(": ").append(name);
  }
  return with(
      models.size() == 1 ? kOne : kSeveral,
      {{"seed", std::to_string(config.seed)}, {"models", texts}, {"name", models.front().name}, {"names", names}});
}

std::string of_each_model(const RunConfig& config, std::string_view statement) {
  if (config.models.size() > 1)
    return "for model in MODELS.values():\n    " + with(statement, {{"model", "model"}}) + "\n";
  return with(statement, {{"model", model_sections_of(config).front().name}}) + "\n";
}

} // namespace amplab::pytorch
