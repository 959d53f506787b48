// SPDX-License-Identifier: Apache-2.0
// Output sizes and parameter counts of layers, computed without building them. engine/nn builds nothing that is refused
// here, and its layers have these sizes. Pure functions, any thread.
#pragma once
#include "engine/run/layer_spec.h"

namespace amplab {

// Input of a layer.
struct LayerInput {
  std::vector<int64_t> sample;                        // sizes of one sample: {1, 28, 28}
  bool tokens = false;                                // the samples are token ids
  int64_t vocabulary = 0;                             // of tokens
  int64_t batch_size = 2;                             // samples that batch norm normalises over
  std::span<const std::vector<int64_t>> earlier = {}; // samples that entered the layers before, in order
};

struct LayerSizes {
  std::vector<int64_t> sample; // of one sample after the layer
  double parameters = 0;       // learned numbers; double, because the count may exceed 64 bits
};

// Returns the sizes after the layer, as in torch.nn. Convolutions and pools: floor((size + 2 padding - kernel) /
// stride) + 1. Throws: ConfigError, one sentence with the layer and its input shape, if the layer does not fit there.
LayerSizes sizes_after(const LayerSpec& spec, const LayerInput& input);

// Throws: ConfigError if `actual`, the last layer's output, differs from `expected`. expected_by: for the message, "the
// data set".
void require_outputs(const LayerSpec& last, std::span<const int64_t> actual, std::span<const int64_t> expected,
                     std::string_view expected_by);

// "[1, 28, 28]"
std::string sizes_text(std::span<const int64_t> sizes);

} // namespace amplab
