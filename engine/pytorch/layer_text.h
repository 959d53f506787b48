// SPDX-License-Identifier: Apache-2.0
// Prints a layer as torch.nn's constructor call. Pure functions. Any thread.
#pragma once
#include "engine/run/model_layers.h"

namespace amplab::pytorch {

// Returns "nn.Linear(784, 512)". sizes: in, of one sample of the layer's input; out, of its output.
// Throws: ConfigError if the layer does not fit its input. Requires: not is_residual(spec), which torch.nn lacks.
std::string layer_text(const LayerSpec& spec, const ModelTask& task, std::vector<int64_t>& sizes);

} // namespace amplab::pytorch
