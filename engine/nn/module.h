// SPDX-License-Identifier: Apache-2.0
// What a model is: named parameters, named buffers and a forward pass, as torch.nn.Module. Owned by the trainer; used
// only by the thread that trains.
#pragma once
#include "engine/autograd/functional.h"
#include "engine/nn/injection.h"
#include "engine/nn/layer_names.h"
#include "engine/run/layer_regions.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace amplab {

struct Parameter {
  std::string name; // "fc1.weight"
  Tensor tensor;
  bool of_batch_norm = false; // such stay fp32 in modes that keep batch norm in fp32
};

// State that is not trained: the running statistics of batch norm.
struct Buffer {
  std::string name; // "bn1.running_mean"
  Tensor tensor;
};

// What a forward pass may ask about the step it belongs to.
struct ForwardContext {
  bool training = true;
  uint64_t seed = 0, step = 0;
  uint64_t pass = 0; // passes in training before this one, for dropout masks; where `draws` counts too, of this step
  Tensor draws = {}; // i64[1], masks drawn in the steps before, for recordings; undefined: `pass` says all
  std::span<const LayerRegion> regions = {};  // of autocast, for single layers
  std::span<const Injection> injections = {}; // faults for this pass
  LayerNames* names = nullptr;                // of layers, outside of the model; null: as within it
  ProcessGroup* batch_of_all = nullptr;       // the ranks over whose batch batch norm normalises; null: over this one's
};

// Between the seeds of ranks, or of replicas, that train one model: masks of dropout are each one's own.
inline constexpr uint64_t kSeedsApart = uint64_t{1} << 40;

class Module {
 public:
  virtual ~Module() = default;
  // x [N, sample...] -> outputs [N, classes], or [N, T, classes] where each position has a target
  virtual Tensor forward(const Tensor& x, const ForwardContext& context) = 0;
  // In the order of torch's parameters() and buffers(). Their places stay; the tensors in them may be exchanged.
  virtual std::deque<Parameter>& parameters() = 0;
  virtual std::deque<Buffer>& buffers() = 0;
  // Names of the layers in the order in which forward visits them.
  virtual std::vector<std::string> layers() const = 0;
  // Masks that a pass in training draws, other ones each time.
  virtual uint64_t draws() const = 0;
};

} // namespace amplab
