// SPDX-License-Identifier: Apache-2.0
// One layer of a model. Owned by its model; used only by the thread that trains.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/nn/parameter_store.h"
#include "engine/probe/origin.h"
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

// The region of autocast around a layer, if it has one of its own.
AutocastState region_within(const LayerRegion& region);

// Runs a part of a model in its own place: named for the probe, and in the region that the configuration gives it.
// body: Tensor(const Tensor&). `name` outlives the tape.
template <class Body>
Tensor run_layer(const std::string& name, const Tensor& x, const ForwardContext& context, Body body) {
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

// What a layer is being built into.
struct LayerSite {
  ParameterStore& store;
  Shape& sample; // in: sizes of one sample that reaches the layer; out: of one that leaves it
  bool tokens;   // what reaches it are token ids
  int64_t vocabulary;
  uint64_t& dropouts; // layers so far that draw masks
};

// Throws: ConfigError, one sentence that names the layer and the shape that reaches it, if it cannot stand there.
std::unique_ptr<Layer> make_layer(const LayerSpec& spec, LayerSite site);

} // namespace amplab
