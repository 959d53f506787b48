// SPDX-License-Identifier: Apache-2.0
// A model that is a chain of layers: mlp, cnn, and any list of layers. Training thread only.
#pragma once
#include "engine/nn/layer.h"

namespace amplab {

struct ModelInput {
  Shape sample;                             // sizes of one sample
  bool tokens = false;                      // samples are token ids
  int64_t vocabulary = 0;                   // of tokens
  bool for_each_token = false;              // outputs are required for each token, not for each sample
  const char* expected_by = "the data set"; // source of the requirement, for messages
};

// Builds the model and initialises its parameters in the order of the layers. outputs: numbers required for each
// sample, or for each token; 0: any. Throws: ConfigError if layers do not fit each other or the outputs do not fit.
std::unique_ptr<Module> make_chain(CachingAllocator& memory, const ModelInput& input, std::span<const LayerSpec> layers,
                                   int64_t outputs, uint64_t seed, const TrainingNeeds& needs = {});

} // namespace amplab
