// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/layer.h"

#include "engine/amp/autocast.h"
#include "engine/nn/layer_makers.h"
#include "engine/run/config_error.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

struct Row {
  std::string_view type;
  makers::Maker make;
};

// A test holds these to layer_kinds().
constexpr Row kMakers[] = {
    {"Linear", makers::linear},
    {"Flatten", makers::flatten},
    {"Dropout", makers::dropout},
    {"Embedding", makers::embedding},
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

} // namespace

AutocastState region_within(const LayerRegion& region) {
  AutocastState state = autocast_state();
  state.enabled = region.dtype != DType::f32;
  if (state.enabled) state.dtype = region.dtype;
  return state;
}

void makers::expect(bool fits, const LayerSpec& spec, const Shape& sample, const std::string& needs) {
  if (!fits)
    throw ConfigError("The layer " + spec.name + ", " + to_text(spec) + ", needs " + needs + ", but " +
                      to_string(sample) + " reaches it.");
}

std::unique_ptr<Layer> make_layer(const LayerSpec& spec, LayerSite site) {
  const auto* row = std::ranges::find(kMakers, spec.kind->type, &Row::type);
  assert(row != std::end(kMakers));
  makers::expect(!site.tokens || spec.kind->type == "Embedding", spec, site.sample,
                 "numbers; token ids go through an Embedding first");
  std::unique_ptr<Layer> layer = row->make(spec, site);
  refuse_enormous(spec, std::span(site.sample.size).first(static_cast<size_t>(site.sample.rank)));
  return layer;
}

} // namespace amplab
