// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/layer.h"

#include "engine/context/autocast_guard.h"
#include "engine/nn/layer_makers.h"
#include "engine/run/layer_sizes.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

struct MakerOfType {
  std::string_view type;
  makers::Maker make;
};

// A test checks these against layer_kinds().
constexpr MakerOfType kMakers[] = {
    {"Linear", makers::linear},
    {"Flatten", makers::flatten},
    {"Dropout", makers::dropout},
    {"Embedding", makers::embedding},
    {"Residual", makers::residual},
    {"ReLU", makers::activation},
    {"SiLU", makers::activation},
    {"Tanh", makers::activation},
    {"Sigmoid", makers::activation},
    {"Softplus", makers::activation},
    {"GELU", makers::gelu},
    {"Conv1d", makers::conv1d},
    {"Conv2d", makers::conv2d},
    {"MaxPool2d", makers::max_pool2d},
    {"AvgPool2d", makers::avg_pool2d},
    {"AdaptiveAvgPool2d", makers::adaptive_avg_pool2d},
    {"BatchNorm1d", makers::batch_norm},
    {"BatchNorm2d", makers::batch_norm},
    {"LayerNorm", makers::layer_norm},
    {"GroupNorm", makers::group_norm},
    {"InstanceNorm2d", makers::instance_norm},
    {"RMSNorm", makers::rms_norm},
};

std::vector<int64_t> sizes_of(const Shape& shape) { return {shape.size.data(), shape.size.data() + shape.rank}; }

Shape shape_of(std::span<const int64_t> sizes) {
  assert(sizes.size() <= kMaxRank);
  Shape shape;
  shape.rank = static_cast<int>(sizes.size());
  std::ranges::copy(sizes, shape.size.begin());
  return shape;
}

} // namespace

AutocastState region_within(const LayerRegion& region) {
  AutocastState state = autocast_state();
  state.enabled = region.dtype != DType::f32;
  if (state.enabled) state.dtype = region.dtype;
  return state;
}

std::unique_ptr<Layer> make_layer(const LayerSpec& spec, LayerSite site) {
  const auto* row = std::ranges::find(kMakers, spec.kind->type, &MakerOfType::type);
  assert(row != std::end(kMakers));
  const LayerSizes sizes = sizes_after(
      spec, {sizes_of(site.sample), site.tokens, site.vocabulary, site.store.needs().batch_size, site.earlier});
  std::unique_ptr<Layer> layer = row->make(spec, site);
  site.sample = shape_of(sizes.sample);
  return layer;
}

} // namespace amplab
