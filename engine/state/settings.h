// SPDX-License-Identifier: Apache-2.0
// Converts configuration entries to values for the trainer. Pure; any thread.
#pragma once
#include "engine/amp/autocast_state.h"
#include "engine/amp/grad_scaler.h"
#include "engine/data/batch_sampler.h"
#include "engine/data/catalogue.h"
#include "engine/nn/parameter_store.h"
#include "engine/optim/optimizer.h"
#include "engine/optim/schedule.h"
#include "engine/probe/shadow.h"
#include "engine/run/config.h"
#include "engine/run/model_layers.h"
#include "kernels/contract/math_mode.h"

namespace amplab {

// Requires, for all functions here: a checked configuration (engine/settings/setting_table.h).
AutocastState region_of(const RunConfig& config);
MathMode math_mode_of(const RunConfig& config);
ShadowPlan shadow_plan_of(const RunConfig& config);
ScalerSettings scaler_settings_of(const ScalerConfig& scaler);
// Leaves out `data.limit`. The sampler applies it, so lanes with different limits share one copy.
DataRequest data_request_of(const DataConfig& data, uint64_t seed);
DataRequest data_request_of(const RunConfig& config); // of the single data set
// Returns whether the learning rate follows a schedule. A rate set by the program then holds until the next update,
// as with LambdaLR.
bool follows_schedule(const RunConfig& config);
// Returns the scheduled rate of the update after `updates` earlier ones. base: the optimizer's own rate.
double learning_rate_of(const RunConfig& config, double base, int64_t updates);
OptimizerSettings optimizer_settings_of(const OptimizerConfig& optimizer, double lr);
// Returns the data set's requirements on a model.
ModelTask model_task_of(const Dataset& data);
// task: required input and output. Without outputs, a chain may have any. generator: for initial weights.
std::unique_ptr<Module> make_model(CachingAllocator& memory, const ModelTask& task, const RunConfig& config,
                                   TorchGenerator& generator, std::stop_token stop);

// Throws: ConfigError for what PyTorch refuses at run time, for example a GradScaler with fp16 gradients.
void check_possible(const RunConfig& config);
// Throws: ConfigError if an autocast region matches no layer of any model. several: layer names begin with their
// model's name, which a pattern may omit.
void check_layers(const RunConfig& config, std::vector<std::string> layers, bool several);

} // namespace amplab
