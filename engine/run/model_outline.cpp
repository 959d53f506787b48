// SPDX-License-Identifier: Apache-2.0
#include "engine/run/model_outline.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"

namespace amplab {
namespace {

std::string call(const char* type, int64_t argument) {
  return std::string(type).append("(").append(std::to_string(argument)).append(")");
}

// Parts in sequence. Parts after one that does not fit have no sizes.
class Outline {
 public:
  Outline(const std::optional<ModelTask>& task, int64_t batch_size) : batch_size_(batch_size) {
    if (!task) return;
    sample_ = task->sample;
    tokens_ = task->tokens;
    vocabulary_ = task->vocabulary;
  }

  void add(const LayerSpec& spec) {
    const auto entered = sample_.value_or(std::vector<int64_t>());
    at(sample_, spec);
    earlier_.push_back(entered);
  }
  void add(const std::string& name, const std::string& text) { at(sample_, named(name, text)); }

  // Adds a layer of a parallel branch. `before` is its input, and becomes its output.
  void add_beside(std::optional<std::vector<int64_t>>& before, const std::string& name, const std::string& text) {
    at(before, named(name, text));
  }

  // Adds a part that is no layer and keeps the sizes.
  void add_step(const std::string& name, const std::string& what, double parameters = 0) {
    OutlinePart part{name, what, std::nullopt, {}};
    if (sample_) part.sizes = LayerSizes{*sample_, parameters};
    put(std::move(part));
  }

  void add_unreadable(const std::string& text, const std::string& problem) {
    sample_.reset();
    earlier_.emplace_back();
    put({{}, text, std::nullopt, problem});
  }

  // Checks the outputs once the last part is there.
  void end(const LayerSpec& last, const ModelTask& task, const char* expected_by) {
    if (!sample_ || task.outputs == 0) return;
    const auto asked = task.tokens ? std::vector{task.sample[0], task.outputs} : std::vector{task.outputs};
    try {
      require_outputs(last, *sample_, asked, expected_by);
    } catch (const ConfigError& error) {
      made_.parts.back().problem = error.what();
    }
  }

  const std::optional<std::vector<int64_t>>& sample() const { return sample_; }
  void put_back(std::vector<int64_t> sizes) { sample_ = std::move(sizes); }
  ModelOutline take() { return std::move(made_); }

 private:
  static LayerSpec named(const std::string& name, const std::string& text) {
    LayerSpec spec = parse_layer(text);
    spec.name = name;
    return spec;
  }

  void at(std::optional<std::vector<int64_t>>& sample, const LayerSpec& spec) {
    OutlinePart part{spec.name, to_text(spec), std::nullopt, {}};
    if (sample) {
      try {
        part.sizes = sizes_after(spec, {*sample, tokens_, vocabulary_, batch_size_, earlier_});
        sample = part.sizes->sample;
      } catch (const ConfigError& error) {
        part.problem = error.what();
        sample.reset();
      }
    }
    tokens_ = false;
    put(std::move(part));
  }

  void put(OutlinePart part) {
    if (part.sizes)
      made_.parameters += part.sizes->parameters;
    else
      made_.whole = false;
    made_.parts.push_back(std::move(part));
  }

  int64_t batch_size_;
  std::optional<std::vector<int64_t>> sample_; // current sizes; empty: unknown
  std::vector<std::vector<int64_t>> earlier_;  // sizes that entered the layers so far
  bool tokens_ = false;
  int64_t vocabulary_ = 0;
  ModelOutline made_;
};

// As built by engine/nn/resnet.cpp.
void add_resnet(Outline& outline, const ModelConfig& model, int64_t outputs) {
  const auto convolution = [](int64_t channels, int64_t kernel, int64_t stride) {
    std::string text = "Conv2d(";
    text.append(std::to_string(channels)).append(", ").append(std::to_string(kernel));
    if (stride != 1) text.append(", stride=").append(std::to_string(stride));
    if (kernel != 1) text.append(", padding=").append(std::to_string(kernel / 2));
    return text.append(", bias=0)");
  };
  outline.add("conv1", convolution(model.channels.front(), 3, 1));
  outline.add("bn1", "BatchNorm2d");
  outline.add("act1", model.activation);
  int64_t channels_before = model.channels.front();
  for (size_t stage = 0; stage < model.channels.size(); ++stage)
    for (int64_t i = 0; i < model.blocks; ++i) {
      std::string name = "layer";
      name.append(std::to_string(stage + 1)).append(".").append(std::to_string(i));
      const int64_t channels = model.channels[stage], stride = stage > 0 && i == 0 ? 2 : 1;
      auto before = outline.sample();
      outline.add(name + ".conv1", convolution(channels, 3, stride));
      outline.add(name + ".bn1", "BatchNorm2d");
      outline.add(name + ".act1", model.activation);
      outline.add(name + ".conv2", convolution(channels, 3, 1));
      outline.add(name + ".bn2", "BatchNorm2d");
      if (stride != 1 || channels_before != channels) {
        outline.add_beside(before, name + ".downsample.0", convolution(channels, 1, stride));
        outline.add_beside(before, name + ".downsample.1", "BatchNorm2d");
      }
      outline.add_step(name, "add");
      outline.add(name + ".act2", model.activation);
      channels_before = channels;
    }
  outline.add("avgpool", "AdaptiveAvgPool2d(1)");
  outline.add("flatten", "Flatten");
  outline.add("fc", call("Linear", outputs));
}

// As built by engine/nn/transformer.cpp.
void add_transformer(Outline& outline, const ModelConfig& model, const ModelTask& task) {
  const auto drop = [&](const std::string& name) {
    if (model.dropout > 0) outline.add(name, "Dropout(" + number_text(model.dropout) + ")");
  };
  outline.add("tok_emb", call("Embedding", model.width));
  outline.add_step("pos_emb", "add", static_cast<double>(task.sample[0]) * static_cast<double>(model.width));
  drop("drop");
  for (int64_t i = 0; i < model.blocks; ++i) {
    const std::string name = "blocks." + std::to_string(i);
    const auto whole = outline.sample();
    outline.add(name + ".ln1", "LayerNorm");
    outline.add(name + ".attn.qkv", call("Linear", 3 * model.width));
    if (whole) outline.put_back(*whole); // the heads return as many features as came in
    outline.add_step(name + ".attn", "attention");
    outline.add(name + ".attn.proj", call("Linear", model.width));
    drop(name + ".attn.drop");
    outline.add_step(name, "add");
    outline.add(name + ".ln2", "LayerNorm");
    outline.add(name + ".mlp.fc1", call("Linear", 4 * model.width));
    outline.add(name + ".mlp.act", model.activation);
    outline.add(name + ".mlp.fc2", call("Linear", model.width));
    drop(name + ".mlp.drop");
    outline.add_step(name, "add");
  }
  outline.add("ln_f", "LayerNorm");
  outline.add("head", call("Linear", task.vocabulary));
}

// Returns the last layer, without a kind if it cannot be parsed.
LayerSpec add_listed(Outline& outline, const ModelConfig& model) {
  std::vector<LayerSpec> readable;
  std::vector<std::string> problems(model.layers.size());
  for (size_t i = 0; i < model.layers.size(); ++i) {
    try {
      readable.push_back(parse_layer(model.layers[i]));
    } catch (const ConfigError& error) {
      problems[i] = error.what();
    }
  }
  name_layers(readable);
  size_t next = 0;
  for (size_t i = 0; i < model.layers.size(); ++i) {
    if (problems[i].empty())
      outline.add(readable[next++]);
    else
      outline.add_unreadable(model.layers[i], problems[i]);
  }
  return problems.empty() || !problems.back().empty() ? LayerSpec() : readable.back();
}

} // namespace

ModelOutline outline_of(const ModelConfig& model, const std::optional<ModelTask>& data, int64_t batch_size,
                        bool check_outputs) {
  std::optional<ModelTask> task;
  if (data || model.inputs > 0) task = sized(data.value_or(ModelTask()), model);
  const bool knows_outputs = data || model.outputs > 0;
  Outline outline(task, batch_size);
  try {
    if (model.name == "layers") {
      const LayerSpec last = add_listed(outline, model);
      if (task && last.kind && check_outputs && knows_outputs)
        outline.end(last, *task, model.outputs > 0 ? "\"outputs\"" : "the data set");
      ModelOutline made = outline.take();
      if (model.layers.empty()) layers_of(model, {}); // throws the error
      return made;
    }
    if (!task || !knows_outputs)
      return {.parts = {}, .problem = {}, .parameters = 0, .whole = false}; // these models depend on their data
    if (model.name == "resnet") {
      check_resnet(model, *task);
      add_resnet(outline, model, task->outputs);
    } else if (model.name == "transformer") {
      check_transformer(model, *task);
      add_transformer(outline, model, *task);
    } else {
      const std::vector<LayerSpec> layers = layers_of(model, *task);
      for (const LayerSpec& layer : layers) outline.add(layer);
      outline.end(layers.back(), *task, model.outputs > 0 ? "\"outputs\"" : "the data set");
    }
    return outline.take();
  } catch (const ConfigError& error) {
    return {.parts = {}, .problem = error.what(), .parameters = 0, .whole = false};
  }
}

} // namespace amplab
