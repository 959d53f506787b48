// SPDX-License-Identifier: Apache-2.0
// Exports a run as a PyTorch script with the same models, batches and recipe. Mistakes of the recipe are kept and
// commented. The script prints step,loss,loss_scale,found_inf,grad_norm, and the columns that the lane declares. Pure
// functions. Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

#include <span>

namespace amplab {

// tasks: what each of the config's data sets requires of a model, sorted by name. initial: the default safetensors file
// of --initial. If empty, the script uses PyTorch's own initialisation with the same seed, as the engine does.
// Throws: ConfigError for a chain with layers that do not fit each other, and for section names that the script uses
// itself.
std::string pytorch_script(const RunConfig& config, std::span<const ModelTask> tasks, const std::string& initial = {});
inline std::string pytorch_script(const RunConfig& config, const ModelTask& task, const std::string& initial = {}) {
  return pytorch_script(config, std::span(&task, 1), initial);
}

} // namespace amplab
