// SPDX-License-Identifier: Apache-2.0
// A run as a PyTorch script: the same models, batches and recipe, its mistakes included and commented. It prints
// step,loss,loss_scale,found_inf,grad_norm, and the columns that the lane declares. Pure functions; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

#include <span>

namespace amplab {

// tasks: what each of the config's data sets asks of a model, in the order of their names. initial: the safetensors
// file that --initial has unless told otherwise; empty: PyTorch's own initialisation from the same seed, which is the
// engine's. Throws: ConfigError for a chain whose layers do not fit each other, and for names of sections that the
// script needs itself.
std::string pytorch_script(const RunConfig& config, std::span<const ModelTask> tasks, const std::string& initial = {});
inline std::string pytorch_script(const RunConfig& config, const ModelTask& task, const std::string& initial = {}) {
  return pytorch_script(config, std::span(&task, 1), initial);
}

} // namespace amplab
