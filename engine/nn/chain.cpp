// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/run/layer_sizes.h"

namespace amplab {
namespace {

class Chain final : public Module {
 public:
  Chain(CachingAllocator& memory, uint64_t seed, const TrainingNeeds& needs) : store_(memory, seed, needs) {}

  void build(const ModelInput& input, std::span<const LayerSpec> specs, int64_t outputs) {
    Shape sample = input.sample;
    bool tokens = input.tokens;
    for (const LayerSpec& spec : specs) {
      layers_.push_back(make_layer(spec, {store_, sample, tokens, input.vocabulary, dropouts_}));
      tokens = false;
    }
    if (outputs != 0) {
      const auto required = input.for_each_token ? std::vector{input.sample[0], outputs} : std::vector{outputs};
      require_outputs(specs.back(), std::span(sample.size).first(static_cast<size_t>(sample.rank)), required,
                      input.expected_by);
    }
    store_.draw();
  }

  Tensor forward(const Tensor& x, const ForwardContext& context) override {
    const ChannelsLastScope between_layers(true);
    Tensor h = x;
    for (const auto& layer : layers_) h = run_layer(*layer, h, context);
    return h.view().format() == MemoryFormat::contiguous ? h : contiguous(h);
  }
  std::deque<Parameter>& parameters() override { return store_.parameters(); }
  std::deque<Buffer>& buffers() override { return store_.buffers(); }
  std::vector<std::string> layers() const override {
    std::vector<std::string> names;
    for (const auto& layer : layers_) names.push_back(layer->name());
    return names;
  }
  uint64_t draws() const override { return dropouts_; }

 private:
  ParameterStore store_;
  uint64_t dropouts_ = 0;
  std::vector<std::unique_ptr<Layer>> layers_;
};

} // namespace

std::unique_ptr<Module> make_chain(CachingAllocator& memory, const ModelInput& input, std::span<const LayerSpec> layers,
                                   int64_t outputs, uint64_t seed, const TrainingNeeds& needs) {
  auto chain = std::make_unique<Chain>(memory, seed, needs);
  chain->build(input, layers, outputs);
  return chain;
}

} // namespace amplab
