// SPDX-License-Identifier: Apache-2.0
// One layer of a model. Owned by its model; training thread only.
#pragma once
#include "engine/context/autocast_guard.h"
#include "engine/context/execution_context.h"
#include "engine/nn/parameter_store.h"
#include "engine/run/layer_spec.h"
#include "engine/run/replicas.h"

namespace amplab {

class Layer {
 public:
  explicit Layer(std::string name) : name_(std::move(name)) {}
  virtual ~Layer() = default;
  virtual Tensor forward(const Tensor& x, const ForwardContext& context) const = 0;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

// Autocast's state inside a layer that has its own region.
AutocastState region_within(const LayerRegion& region);

// Runs a layer: named for the probe, inside its configured autocast region, with its injections.
// body: Tensor(const Tensor&). Requires: `name` outlives the autograd graph. Throws: ForwardStopped after a stop
// request.
template <class Body>
Tensor run_layer(const std::string& name, const Tensor& x, const ForwardContext& context, Body body) {
  if (context.stop.stop_requested()) throw ForwardStopped{};
  const std::string& outside = context.names ? context.names->of(name) : name;
  const LayerScope scope(outside);
  const LayerRegion* region = region_of(context.regions, name, outside);
  const auto inside = [&] {
    if (!region) return body(x);
    const AutocastGuard guard(region_within(*region));
    return body(region->dtype == DType::f32 && is_floating(x.dtype()) ? to(x, DType::f32) : x);
  };
  Tensor y = inside();
  if (!context.injections.empty()) [[unlikely]]
    inject_into(std::string(within_replica(outside)), y, context.injections, static_cast<int64_t>(context.step));
  return y;
}
inline Tensor run_layer(const Layer& layer, const Tensor& x, const ForwardContext& context) {
  return run_layer(layer.name(), x, context, [&](const Tensor& t) { return layer.forward(t, context); });
}

// The place in a model where a layer is built.
struct LayerSite {
  ParameterStore& store;
  Shape& sample; // in: sizes of one input sample; out: of one output sample
  bool tokens;   // the inputs are token ids
  int64_t vocabulary;
  uint64_t& dropouts;                                 // layers so far that draw masks
  std::span<const std::vector<int64_t>> earlier = {}; // sizes of the samples that entered the layers before
};

// Throws: ConfigError, a sentence with the layer and its input shape, if the layer does not fit there.
std::unique_ptr<Layer> make_layer(const LayerSpec& spec, LayerSite site);

} // namespace amplab
