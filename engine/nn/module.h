// SPDX-License-Identifier: Apache-2.0
// A model, as torch.nn.Module: named parameters, named buffers and a forward pass. Owned by the trainer. Training
// thread only.
#pragma once
#include "engine/autograd/functional.h"
#include "engine/nn/injection.h"
#include "engine/run/layer_regions.h"
#include "engine/run/recipe.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace amplab {

// The global names of the layers of one model among several: "generator.fc1" for its "fc1". Owned by the model's owner.
// Must outlive the model's autograd graph. Training thread only.
class LayerNames {
 public:
  explicit LayerNames(std::string model) : prefix_(std::move(model) + ".") {}
  // The reference stays valid.
  const std::string& of(const std::string& layer) { return names_.try_emplace(layer, prefix_ + layer).first->second; }

 private:
  std::string prefix_;
  std::unordered_map<std::string, std::string> names_;
};

struct Parameter {
  std::string name; // "fc1.weight"
  Tensor tensor;
  bool of_batch_norm = false; // stays fp32 in modes that keep batch norm in fp32
};

// State that is not trained, such as batch norm's running statistics.
struct Buffer {
  std::string name; // "bn1.running_mean"
  Tensor tensor;
};

class DelayedScales;

// Facts about the step for a forward pass.
struct ForwardContext {
  bool training = true;
  uint64_t seed = 0, step = 0;
  uint64_t pass = 0; // training passes before this one, for dropout masks; with `draws`, those of this step only
  // i64[1] each, for captured steps: masks drawn, and training passes, in earlier steps. Undefined: `pass` counts all.
  Tensor draws = {}, passes = {};
  std::span<const LayerRegion> regions = {};  // autocast regions of single layers
  const LinearRecipe* recipe = nullptr;       // of linear layers; null: none
  DelayedScales* scales = nullptr;            // of linear layers with delayed scaling; null: all scales stay 1
  std::span<const Injection> injections = {}; // faults for this pass
  std::span<const Tensor> earlier = {};       // inputs of the layers before, where a Residual adds them; else undefined
  LayerNames* names = nullptr;                // global names of layers; null: their own names
  ProcessGroup* batch_norm_group = nullptr; // ranks over which batch norm computes its statistics; null: this rank only
  std::stop_token stop = {};                // ends the pass before a layer, with ForwardStopped
};

// Thrown on the thread of the forward pass when a stop is requested. The call of the model catches it.
struct ForwardStopped {};

// Distance of the seeds of ranks, or replicas, that train one model, so that their dropout masks differ.
inline constexpr uint64_t kSeedDistance = uint64_t{1} << 40;

class Module {
 public:
  virtual ~Module() = default;
  // x [N, sample...] -> outputs [N, classes], or [N, T, classes] where each position has a target
  virtual Tensor forward(const Tensor& x, const ForwardContext& context) = 0;
  // In the order of torch's parameters() and buffers(). Elements stay in place, but their tensors may be replaced.
  virtual std::deque<Parameter>& parameters() = 0;
  virtual std::deque<Buffer>& buffers() = 0;
  // Names of the layers in the order of forward.
  virtual std::vector<std::string> layers() const = 0;
  // Number of masks that one training pass draws.
  virtual uint64_t draws() const = 0;
};

} // namespace amplab
