// SPDX-License-Identifier: Apache-2.0
// What a model is: named parameters and a forward pass. Owned by the trainer; used only by the thread that trains.
#pragma once
#include "engine/autograd/functional.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace amplab {

struct Parameter {
  std::string name; // "fc1.weight"
  Tensor tensor;
};

// What a forward pass may ask about the step it belongs to.
struct ForwardContext {
  bool training = true;
  uint64_t seed = 0, step = 0; // for dropout masks
};

class Module {
 public:
  virtual ~Module() = default;
  // x [N, features] -> logits [N, classes]
  virtual Tensor forward(const Tensor& x, const ForwardContext& context) = 0;
  virtual std::vector<Parameter>& parameters() = 0;
  // Names of the layers in the order in which forward visits them.
  virtual std::vector<std::string> layers() const = 0;
};

} // namespace amplab
