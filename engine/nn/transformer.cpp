// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/nn/layer.h"
#include "engine/run/number_text.h"
#include "engine/tensor/pytorch_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

using LayerPtr = std::unique_ptr<Layer>;

struct AttentionBlock {
  std::string name, attention; // "blocks.0", "blocks.0.attn"
  LayerPtr ln1, qkv, projection, ln2, fc1, activation, fc2;
  LayerPtr attention_dropout, mlp_dropout; // null without dropout
};

class Transformer final : public Module {
 public:
  Transformer(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config, uint64_t seed,
              const TrainingNeeds& needs)
      : config_(config), store_(memory, seed, needs) {
    build(task);
    store_.draw();
    if (!config_.fused_attention) mask_future(memory, task.sample[0]);
  }

  Tensor forward(const Tensor& tokens, const ForwardContext& context) override {
    Tensor x = run_layer(*tokens_, tokens, context);
    if (tokens.shape().rank < 2) throw PyTorchError("IndexError", "tuple index out of range"); // tokens.shape[1]
    const int64_t positions = std::min(tokens.shape()[1], positions_->tensor.shape()[0]);
    x = run_layer(kPositions, x, context,
                  [&](const Tensor& h) { return add(h, slice(positions_->tensor, 0, 0, positions)); });
    x = dropped(embedding_dropout_, x, context);
    for (const AttentionBlock& block : blocks_) x = through(block, x, context);
    return run_layer(*head_, run_layer(*norm_, x, context), context);
  }

  std::deque<Parameter>& parameters() override { return store_.parameters(); }
  std::deque<Buffer>& buffers() override { return store_.buffers(); }
  std::vector<std::string> layers() const override {
    std::vector<std::string> names = {tokens_->name(), kPositions};
    for (const AttentionBlock& b : blocks_) {
      for (const LayerPtr* layer : {&b.ln1, &b.qkv}) names.push_back((*layer)->name());
      names.push_back(b.attention);
      for (const LayerPtr* layer : {&b.projection, &b.ln2, &b.fc1, &b.activation, &b.fc2})
        names.push_back((*layer)->name());
      names.push_back(b.name);
    }
    names.insert(names.end(), {norm_->name(), head_->name()});
    return names;
  }
  uint64_t draws() const override { return dropouts_; }

 private:
  void build(const ModelTask& task) {
    Shape sample = {task.sample[0]};
    tokens_ = layer("tok_emb", call("Embedding", config_.width), sample, &task);
    positions_ = &store_.normal(kPositions + ".weight", {task.sample[0], config_.width});
    embedding_dropout_ = dropout("drop", sample);
    for (int64_t i = 0; i < config_.blocks; ++i) {
      AttentionBlock block;
      block.name = "blocks." + std::to_string(i);
      block.attention = block.name + ".attn";
      Shape wide = sample;
      block.ln1 = layer(block.name + ".ln1", "LayerNorm", sample);
      block.qkv = layer(block.attention + ".qkv", call("Linear", 3 * config_.width), wide);
      block.projection = layer(block.attention + ".proj", call("Linear", config_.width), sample);
      block.attention_dropout = dropout(block.attention + ".drop", sample);
      block.ln2 = layer(block.name + ".ln2", "LayerNorm", sample);
      block.fc1 = layer(block.name + ".mlp.fc1", call("Linear", 4 * config_.width), sample);
      block.activation = layer(block.name + ".mlp.act", config_.activation, sample);
      block.fc2 = layer(block.name + ".mlp.fc2", call("Linear", config_.width), sample);
      block.mlp_dropout = dropout(block.name + ".mlp.drop", sample);
      blocks_.push_back(std::move(block));
    }
    norm_ = layer("ln_f", "LayerNorm", sample);
    head_ = layer("head", call("Linear", task.vocabulary), sample);
  }

  LayerPtr layer(const std::string& name, const std::string& text, Shape& sample, const ModelTask* tokens = nullptr) {
    LayerSpec spec = parse_layer(text);
    spec.name = name;
    return make_layer(spec, {store_, sample, tokens != nullptr, tokens ? tokens->vocabulary : 0, dropouts_});
  }
  LayerPtr dropout(const std::string& name, Shape& sample) {
    if (config_.dropout == 0) return nullptr;
    return layer(name, "Dropout(" + number_text(config_.dropout) + ")", sample);
  }
  static std::string call(const char* type, int64_t argument) {
    return std::string(type).append("(").append(std::to_string(argument)).append(")");
  }

  // 1 where a position would attend to a later one.
  void mask_future(CachingAllocator& memory, int64_t positions) {
    std::vector<uint8_t> ahead(static_cast<size_t>(positions * positions));
    for (int64_t i = 0; i < positions; ++i)
      for (int64_t j = i + 1; j < positions; ++j) ahead[static_cast<size_t>(i * positions + j)] = 1;
    future_ = Tensor(memory, {positions, positions}, DType::u8, MemoryCategory::buffers);
    memory.device().copy_from_host(future_.view().data, ahead.data(), ahead.size());
  }

  Tensor dropped(const LayerPtr& dropout, const Tensor& x, const ForwardContext& context) const {
    return dropout ? run_layer(*dropout, x, context) : x;
  }

  Tensor through(const AttentionBlock& block, const Tensor& x, const ForwardContext& context) const {
    const auto run = [&](const LayerPtr& layer, const Tensor& t) { return run_layer(*layer, t, context); };
    const auto joined = [&](const Tensor& a, const Tensor& b) {
      return run_layer(block.name, a, context, [&](const Tensor& t) { return add(t, b); });
    };
    const Tensor mixed = run_layer(block.attention, run(block.qkv, run(block.ln1, x)), context,
                                   [&](const Tensor& qkv) { return attention(qkv); });
    const Tensor h = joined(x, dropped(block.attention_dropout, run(block.projection, mixed), context));
    const Tensor bent = run(block.activation, run(block.fc1, run(block.ln2, h)));
    return joined(h, dropped(block.mlp_dropout, run(block.fc2, bent), context));
  }

  // [N,T,3 width] -> [N,T,width]
  Tensor attention(const Tensor& qkv) const {
    const int64_t batch = qkv.shape()[0], positions = qkv.shape()[1], width = config_.width;
    const Shape heads_apart = {batch, positions, config_.heads, width / config_.heads};
    const std::vector<Tensor> parts = split(qkv, width, 2);
    const auto by_heads = [&](const Tensor& part) { return transpose(reshape(part, heads_apart), 1, 2); };
    const double scale = 1 / std::sqrt(static_cast<double>(heads_apart[3]));
    const Tensor q = by_heads(parts[0]), k = by_heads(parts[1]), v = by_heads(parts[2]);
    const Tensor y = config_.fused_attention ? scaled_dot_product_attention(q, k, v, scale, true)
                                             : unfused_attention(q, k, v, scale);
    return reshape(transpose(y, 1, 2), {batch, positions, width});
  }

  Tensor unfused_attention(const Tensor& q, const Tensor& k, const Tensor& v, double scale) const {
    const int64_t positions = q.shape()[2];
    const Tensor future = slice(slice(future_, 0, 0, positions), 1, 0, positions);
    const Tensor scores = mul(matmul(q, transpose(k, -2, -1)), scale);
    return matmul(softmax(masked_fill(scores, future, -std::numeric_limits<double>::infinity())), v);
  }

  inline static const std::string kPositions = "pos_emb";

  ModelConfig config_;
  ParameterStore store_;
  uint64_t dropouts_ = 0;
  LayerPtr tokens_, embedding_dropout_, norm_, head_;
  const Parameter* positions_ = nullptr;
  std::vector<AttentionBlock> blocks_;
  Tensor future_;
};

} // namespace

std::unique_ptr<Module> make_transformer(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                         uint64_t seed, const TrainingNeeds& needs) {
  check_transformer(config, task);
  return std::make_unique<Transformer>(memory, task, config, seed, needs);
}

} // namespace amplab
