// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/nn/layer.h"

namespace amplab {
namespace {

using LayerPtr = std::unique_ptr<Layer>;

struct ResidualBlock {
  std::string name; // "layer1.0"
  LayerPtr conv1, bn1, act1, conv2, bn2, act2;
  LayerPtr shrink, bn_of_shrink; // for the input, if the block changes sizes; else null
};

class ResNet final : public Module {
 public:
  ResNet(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config, uint64_t seed,
         const TrainingNeeds& needs)
      : config_(config), store_(memory, seed, needs) {
    build(task);
    store_.draw();
  }

  Tensor forward(const Tensor& images, const ForwardContext& context) override {
    const ChannelsLastScope between_layers(true);
    Tensor x = images;
    for (const LayerPtr* layer : {&conv_, &bn_, &act_}) x = run_layer(**layer, x, context);
    for (const ResidualBlock& block : blocks_) x = through(block, x, context);
    for (const LayerPtr* layer : {&mean_, &flatten_, &fc_}) x = run_layer(**layer, x, context);
    return x;
  }

  std::deque<Parameter>& parameters() override { return store_.parameters(); }
  std::deque<Buffer>& buffers() override { return store_.buffers(); }
  std::vector<std::string> layers() const override {
    std::vector<std::string> names = {conv_->name(), bn_->name(), act_->name()};
    for (const ResidualBlock& b : blocks_) {
      for (const LayerPtr* layer : {&b.conv1, &b.bn1, &b.act1, &b.conv2, &b.bn2, &b.shrink, &b.bn_of_shrink})
        if (*layer) names.push_back((*layer)->name());
      names.insert(names.end(), {b.name, b.act2->name()});
    }
    for (const LayerPtr* layer : {&mean_, &flatten_, &fc_}) names.push_back((*layer)->name());
    return names;
  }
  uint64_t draws() const override { return dropouts_; }

 private:
  void build(const ModelTask& task) {
    Shape sample;
    for (int64_t size : task.sample) sample.size[static_cast<size_t>(sample.rank++)] = size;
    conv_ = layer("conv1", convolution(config_.channels.front(), 3, 1), sample);
    bn_ = layer("bn1", "BatchNorm2d", sample);
    act_ = layer("act1", config_.activation, sample);
    for (size_t stage = 0; stage < config_.channels.size(); ++stage)
      for (int64_t i = 0; i < config_.blocks; ++i)
        add_block("layer" + std::to_string(stage + 1) + "." + std::to_string(i), config_.channels[stage],
                  stage > 0 && i == 0 ? 2 : 1, sample);
    mean_ = layer("avgpool", "AdaptiveAvgPool2d(1)", sample);
    flatten_ = layer("flatten", "Flatten", sample);
    fc_ = layer("fc", "Linear(" + std::to_string(task.outputs) + ")", sample);
  }

  void add_block(const std::string& name, int64_t channels, int64_t stride, Shape& sample) {
    ResidualBlock block;
    block.name = name;
    Shape before = sample;
    block.conv1 = layer(name + ".conv1", convolution(channels, 3, stride), sample);
    block.bn1 = layer(name + ".bn1", "BatchNorm2d", sample);
    block.act1 = layer(name + ".act1", config_.activation, sample);
    block.conv2 = layer(name + ".conv2", convolution(channels, 3, 1), sample);
    block.bn2 = layer(name + ".bn2", "BatchNorm2d", sample);
    if (stride != 1 || before[0] != channels) {
      block.shrink = layer(name + ".downsample.0", convolution(channels, 1, stride), before);
      block.bn_of_shrink = layer(name + ".downsample.1", "BatchNorm2d", before);
    }
    block.act2 = layer(name + ".act2", config_.activation, sample);
    blocks_.push_back(std::move(block));
  }

  // Without a bias, which the following batch norm would cancel.
  static std::string convolution(int64_t channels, int64_t kernel, int64_t stride) {
    return "Conv2d(" + std::to_string(channels) + ", " + std::to_string(kernel) + ", stride=" + std::to_string(stride) +
           ", padding=" + std::to_string(kernel / 2) + ", bias=0)";
  }

  LayerPtr layer(const std::string& name, const std::string& text, Shape& sample) {
    LayerSpec spec = parse_layer(text);
    spec.name = name;
    return make_layer(spec, {store_, sample, false, 0, dropouts_});
  }

  Tensor through(const ResidualBlock& block, const Tensor& x, const ForwardContext& context) const {
    const auto run = [&](const LayerPtr& layer, const Tensor& t) { return run_layer(*layer, t, context); };
    const Tensor h = run(block.bn2, run(block.conv2, run(block.act1, run(block.bn1, run(block.conv1, x)))));
    const Tensor around = block.shrink ? run(block.bn_of_shrink, run(block.shrink, x)) : x;
    return run(block.act2, run_layer(block.name, h, context, [&](const Tensor& t) { return add(t, around); }));
  }

  ModelConfig config_;
  ParameterStore store_;
  uint64_t dropouts_ = 0; // none, because batch norm regularises enough
  LayerPtr conv_, bn_, act_, mean_, flatten_, fc_;
  std::vector<ResidualBlock> blocks_;
};

} // namespace

std::unique_ptr<Module> make_resnet(CachingAllocator& memory, const ModelTask& task, const ModelConfig& config,
                                    uint64_t seed, const TrainingNeeds& needs) {
  check_resnet(config, task);
  return std::make_unique<ResNet>(memory, task, config, seed, needs);
}

} // namespace amplab
