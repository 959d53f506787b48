// SPDX-License-Identifier: Apache-2.0
// A layer as torch.nn's constructor call. Pure functions; any thread.
#pragma once
#include "engine/run/model_layers.h"

namespace amplab::pytorch {

// "nn.Linear(784, 512)". sizes: in: of one sample that reaches the layer; out: of one that leaves it.
// Throws: ConfigError if the layer cannot stand there.
std::string layer_text(const LayerSpec& spec, const ModelTask& task, std::vector<int64_t>& sizes);

} // namespace amplab::pytorch
