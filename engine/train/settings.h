// SPDX-License-Identifier: Apache-2.0
// From the configuration's words to the values the trainer works with. Pure functions; any thread.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/amp/grad_scaler.h"
#include "engine/amp/mode.h"
#include "engine/data/batcher.h"
#include "engine/data/catalogue.h"
#include "engine/nn/parameter_store.h"
#include "engine/optim/optimizer.h"
#include "engine/optim/schedule.h"
#include "engine/probe/shadow.h"
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

namespace amplab {

// Requires, all of them: the configuration has passed its checks (engine/fields/fields.h).
// The mode's row, with batch norm as precision.keep_batchnorm_fp32 says. Equal choices have one address.
const Mode& mode_of(const RunConfig& config);
AutocastState region_of(const RunConfig& config);
ShadowPlan shadow_plan_of(const RunConfig& config);
ScalerSettings scaler_settings_of(const ScalerConfig& scaler);
// `data.limit` is left out: the batcher keeps to it, so that lanes with different limits share one copy.
DataRequest data_request_of(const DataConfig& data, uint64_t seed);
DataRequest data_request_of(const RunConfig& config); // of the single one
// Does the learning rate follow a schedule? Then what the program has set holds until the next update, as beside
// LambdaLR.
bool follows_schedule(const RunConfig& config);
// By the run's schedule. base: the optimizer's own rate. For the update that comes after so many.
double learning_rate_of(const RunConfig& config, double base, int64_t updates);
OptimizerDials optimizer_dials_of(const OptimizerConfig& optimizer, double lr);
// What the data set asks of a model.
ModelTask model_task_of(const Dataset& data);
// task: what is asked of the model; no outputs: of a chain whatever it gives. generator: draws the weights.
std::unique_ptr<Module> make_model(CachingAllocator& memory, const ModelTask& task, const RunConfig& config,
                                   TorchGenerator& generator, std::stop_token stop);

// Throws: ConfigError for what PyTorch would refuse when it runs, e.g. a GradScaler over fp16 gradients.
void refuse_impossible(const RunConfig& config);
// Throws: ConfigError if a region of autocast is asked for where no model has a layer. several: layers begin with their
// model's name, which a pattern may leave out.
void refuse_unknown_layers(const RunConfig& config, std::vector<std::string> layers, bool several);

} // namespace amplab
