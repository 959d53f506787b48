// SPDX-License-Identifier: Apache-2.0
// What a layer makes of the sizes of a sample, and how many numbers it learns: all that can be known without building
// it. engine/nn builds nothing that is refused here, and what it builds has these sizes. Pure; any thread.
#pragma once
#include "engine/run/layer_spec.h"

namespace amplab {

// What reaches a layer.
struct LayerInput {
  std::vector<int64_t> sample; // sizes of one sample: {1, 28, 28}
  bool tokens = false;         // it is token ids
  int64_t vocabulary = 0;      // of tokens
  int64_t batch_size = 2;      // samples that batch norm normalises over
};

struct LayerSizes {
  std::vector<int64_t> sample; // of one sample behind the layer
  double parameters = 0;       // numbers that it learns; a count that 64 bits may not hold
};

// Shapes as torch.nn has them (for convolutions and pools: floor((size + 2 padding - kernel) / stride) + 1).
// Throws: ConfigError, one sentence that names the layer and the shape that reaches it, if it cannot stand there.
LayerSizes sizes_behind(const LayerSpec& spec, const LayerInput& input);

// Throws: ConfigError if what the last layer gives is not what is asked for. asked_by: who asks, "the data set".
void require_outputs(const LayerSpec& last, std::span<const int64_t> given, std::span<const int64_t> asked,
                     std::string_view asked_by);

// "[1, 28, 28]"
std::string sizes_text(std::span<const int64_t> sizes);

} // namespace amplab
