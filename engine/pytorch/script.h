// SPDX-License-Identifier: Apache-2.0
// A run as a PyTorch script: the same model, batches and recipe, its mistakes included and commented. It prints
// step,loss,loss_scale,found_inf,grad_norm. Pure functions; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

namespace amplab {

// task: what the config's data set asks of a model. initial: the safetensors file that --initial has unless told
// otherwise; empty: PyTorch's own initialisation from the same seed, which is the engine's.
// Throws: ConfigError for a chain whose layers do not fit each other.
std::string pytorch_script(const RunConfig& config, const ModelTask& task, const std::string& initial = {});

} // namespace amplab
