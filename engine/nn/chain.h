// SPDX-License-Identifier: Apache-2.0
// A model that is a chain of layers: mlp, cnn, and any list of layers.
#pragma once
#include "engine/nn/layer.h"

namespace amplab {

struct ModelInput {
  Shape sample;                          // sizes of one sample
  bool tokens = false;                   // samples are token ids
  int64_t vocabulary = 0;                // of tokens
  bool for_each_token = false;           // outputs are asked for each token, not for each sample
  const char* asked_by = "the data set"; // who wants the outputs
};

// Parameters are initialised in the order of the layers. Throws: ConfigError if layers do not fit each other, or if
// what comes out is not `outputs` numbers for each sample, or for each token of it; 0: anything may come out.
std::unique_ptr<Module> make_chain(CachingAllocator& memory, const ModelInput& input, std::span<const LayerSpec> layers,
                                   int64_t outputs, uint64_t seed, const TrainingNeeds& needs = {});

} // namespace amplab
