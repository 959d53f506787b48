// SPDX-License-Identifier: Apache-2.0
// One layer of a model. Owned by its model; used only by the thread that trains.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/nn/parameter_store.h"
#include "engine/probe/origin.h"
#include "engine/run/layer_spec.h"

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

// The layer's own place in a run: named for the probe, and in the region of autocast that the configuration gives it.
class LayerRunner {
 public:
  // autocast_off: names of layers that run outside autocast, on fp32 operands.
  explicit LayerRunner(std::vector<std::string> autocast_off) : autocast_off_(std::move(autocast_off)) {}

  // body: Tensor(const Tensor&). `name` outlives the tape.
  template <class Body> Tensor run(const std::string& name, const Tensor& x, Body body) const {
    const LayerScope scope(name);
    if (!runs_outside(name)) return body(x);
    const AutocastGuard region(outside());
    return body(is_floating(x.dtype()) ? to(x, DType::f32) : x);
  }
  Tensor run(const Layer& layer, const Tensor& x, const ForwardContext& context) const {
    return run(layer.name(), x, [&](const Tensor& t) { return layer.forward(t, context); });
  }

 private:
  bool runs_outside(const std::string& name) const;
  static AutocastState outside();

  std::vector<std::string> autocast_off_;
};

// What a layer is being built into.
struct LayerSite {
  ParameterStore& store;
  Shape& sample;     // in: sizes of one sample that reaches the layer; out: of one that leaves it
  bool tokens;       // what reaches it are token ids
  int64_t vocabulary;
  uint64_t& dropouts; // layers so far that draw masks
};

// Throws: ConfigError, one sentence that names the layer and the shape that reaches it, if it cannot stand there.
std::unique_ptr<Layer> make_layer(const LayerSpec& spec, LayerSite site);

} // namespace amplab
