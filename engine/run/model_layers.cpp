// SPDX-License-Identifier: Apache-2.0
#include "engine/run/model_layers.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"

namespace amplab {
namespace {

// A chain under construction.
class Chain {
 public:
  explicit Chain(const ModelConfig& model) : model_(model) {}

  void add(const std::string& name, const std::string& text) {
    layers_.push_back(parse_layer(text));
    layers_.back().name = name;
  }
  void add_activation() { add("act" + std::to_string(++activations_), model_.activation); }

  // Linear, norm, activation and dropout for each hidden width, then the output layer.
  void add_dense(const std::string& norm, int64_t outputs) {
    for (size_t i = 0; i < model_.hidden.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      add("fc" + number, call("Linear", model_.hidden[i]));
      if (norm == "layer") add("norm" + number, "LayerNorm");
      if (norm == "batch") add("bn" + number, "BatchNorm1d");
      add_activation();
      if (model_.dropout > 0) add("drop" + number, "Dropout(" + number_text(model_.dropout) + ")");
    }
    add("head", call("Linear", outputs));
  }

  std::vector<LayerSpec> take() { return std::move(layers_); }

  static std::string call(const char* type, int64_t argument) {
    return std::string(type).append("(").append(std::to_string(argument)).append(")");
  }

 private:
  const ModelConfig& model_;
  std::vector<LayerSpec> layers_;
  int activations_ = 0;
};

std::vector<LayerSpec> mlp(const ModelConfig& model, const ModelTask& task) {
  Chain chain(model);
  if (task.sample.size() > 1) chain.add("flatten", "Flatten");
  chain.add_dense(model.norm, task.outputs);
  return chain.take();
}

// Halves the image for each width of model.channels, then adds the hidden layers of an mlp.
std::vector<LayerSpec> cnn(const ModelConfig& model, const ModelTask& task) {
  Chain chain(model);
  for (size_t i = 0; i < model.channels.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    chain.add("conv" + number, "Conv2d(" + std::to_string(model.channels[i]) + ", 3, padding=1)");
    if (model.norm == "batch") chain.add("bn" + number, "BatchNorm2d");
    if (model.norm == "layer") chain.add("norm" + number, "GroupNorm(1)");
    chain.add_activation();
    chain.add("pool" + number, "MaxPool2d(2)");
  }
  chain.add("flatten", "Flatten");
  chain.add_dense("none", task.outputs);
  return chain.take();
}

std::vector<LayerSpec> listed(const ModelConfig& model, const ModelTask&) {
  std::vector<LayerSpec> layers;
  for (const std::string& text : model.layers) layers.push_back(parse_layer(text));
  name_layers(layers);
  if (layers.empty())
    throw ConfigError("\"model.layers\" is empty: list at least the last layer, as [\"Flatten\", \"Linear(10)\"].");
  return layers;
}

struct ChainOfModel {
  std::string_view model;
  std::vector<LayerSpec> (*layers)(const ModelConfig&, const ModelTask&);
};

constexpr ChainOfModel kChains[] = {{"mlp", mlp}, {"cnn", cnn}, {"layers", listed}};

const ChainOfModel* row_of(const ModelConfig& model) {
  for (const ChainOfModel& row : kChains)
    if (row.model == model.name) return &row;
  return nullptr;
}

} // namespace

ModelTask sized(ModelTask data, const ModelConfig& model) {
  if (model.inputs > 0) {
    data.sample = {model.inputs};
    data.tokens = false;
    data.vocabulary = 0;
  }
  if (model.outputs > 0) data.outputs = model.outputs;
  return data;
}

void check_resnet(const ModelConfig& model, const ModelTask& task) {
  if (task.tokens || task.sample.size() != 3)
    throw ConfigError("\"model.name\": the resnet needs images [channels, height, width], which this data set does not "
                      "have: choose fashion-mnist, cifar10 or idx, or another model.");
  if (model.channels.empty())
    throw ConfigError("\"model.channels\" is empty: list the width of each stage of the resnet, as [16, 32, 64].");
}

void check_transformer(const ModelConfig& model, const ModelTask& task) {
  if (!task.tokens)
    throw ConfigError("\"model.name\": the transformer needs tokens, but the data set has numbers: choose the data set "
                      "text or arithmetic, or another model.");
  if (model.width % model.heads != 0)
    throw ConfigError("\"model.width\" is " + std::to_string(model.width) + ", not a multiple of the " +
                      std::to_string(model.heads) + " heads: choose a multiple.");
}

bool is_chain(const ModelConfig& model) { return row_of(model); }

std::vector<LayerSpec> layers_of(const ModelConfig& model, const ModelTask& task) {
  return row_of(model)->layers(model, task);
}

} // namespace amplab
