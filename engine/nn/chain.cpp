// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/run/layer_sizes.h"

#include <optional>
#include <utility>

namespace amplab {
namespace {

class Chain final : public Module {
 public:
  Chain(CachingAllocator& memory, uint64_t seed, const TrainingNeeds& needs) : store_(memory, seed, needs) {}

  void build(const ModelInput& input, std::span<const LayerSpec> specs, int64_t outputs) {
    Shape sample = input.sample;
    bool tokens = input.tokens;
    std::vector<std::vector<int64_t>> earlier;
    for (const LayerSpec& spec : specs) {
      const std::vector<int64_t> entered(sample.size.begin(), sample.size.begin() + sample.rank);
      layers_.push_back(make_layer(spec, {store_, sample, tokens, input.vocabulary, dropouts_, earlier}));
      added_.emplace_back();
      last_reader_.push_back(0);
      if (is_residual(spec)) {
        added_.back() = earlier.size() - static_cast<size_t>(spec.integer("layers"));
        last_reader_[*added_.back()] = earlier.size();
      }
      earlier.push_back(entered);
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
    ForwardContext its = context;
    std::vector<Tensor> inputs;
    inputs.reserve(layers_.size());
    for (size_t i = 0; i < layers_.size(); ++i) {
      its.earlier = inputs;
      its.regions = added_[i] ? std::span<const LayerRegion>() : context.regions; // a sum is no module of PyTorch
      Tensor entered = std::exchange(h, run_layer(*layers_[i], h, its));
      inputs.push_back(last_reader_[i] > 0 ? std::move(entered) : Tensor());
      if (added_[i] && last_reader_[*added_[i]] == i) inputs[*added_[i]] = {};
    }
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
  std::vector<std::optional<size_t>> added_; // by each layer, if it is a Residual: the layer that has this input
  std::vector<size_t> last_reader_;          // of each layer's input: the last Residual that adds it; 0: none
};

} // namespace

std::unique_ptr<Module> make_chain(CachingAllocator& memory, const ModelInput& input, std::span<const LayerSpec> layers,
                                   int64_t outputs, uint64_t seed, const TrainingNeeds& needs) {
  auto chain = std::make_unique<Chain>(memory, seed, needs);
  chain->build(input, layers, outputs);
  return chain;
}

} // namespace amplab
