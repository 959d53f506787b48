// SPDX-License-Identifier: Apache-2.0
// A multilayer perceptron: fc1 [norm1] act1 [drop1] ... head.
#pragma once
#include "engine/nn/module.h"

namespace amplab {

struct MlpOptions {
  int64_t features, classes;
  std::vector<int64_t> hidden;
  Op activation;
  bool layer_norm;
  double dropout;
  // Layers that run outside autocast, in fp32.
  std::vector<std::string> autocast_off;
};

// Initialises in PyTorch's order: layer by layer, weight before bias. Parameters are fp32 leaves that require grad.
std::unique_ptr<Module> make_mlp(CachingAllocator& memory, const MlpOptions& options, uint64_t seed);

} // namespace amplab
