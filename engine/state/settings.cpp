// SPDX-License-Identifier: Apache-2.0
#include "engine/state/settings.h"

#include "engine/amp/decision.h"
#include "engine/nn/models.h"
#include "engine/run/config_error.h"
#include "engine/run/layer_regions.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/number_text.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/ranks.h"
#include "engine/run/replicas.h"
#include "engine/state/states_check.h"
#include "engine/state/training_state.h"

#include <algorithm>

namespace amplab {

AutocastState region_of(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  AutocastState region;
  region.enabled = mode.autocast;
  if (mode.autocast) region.dtype = mode.low;
  region.cache_enabled = config.precision.cast_cache;
  region.list = *policy_list_named(config.precision.lists);
  for (const auto& [op, dtype] : config.precision.op_dtype)
    region.overrides[static_cast<size_t>(*op_named(op))] = dtype_named(dtype);
  return region;
}

MathMode math_mode_of(const RunConfig& config) {
  const bool tf32 = mode_of(config).low == DType::tf32;
  return {.allow_tf32 = tf32,
          .convolution_tf32 = tf32 || config.precision.convolution_tf32,
          .reduced_precision_reduction = config.precision.reduced_precision_reduction};
}

ShadowPlan shadow_plan_of(const RunConfig& config) {
  using enum ShadowPlan::From;
  ShadowPlan plan{.from = config.inspect.shadow == "own"      ? own
                          : config.inspect.shadow == "inputs" ? inputs
                                                              : nothing,
                  .ops = {}};
  const std::vector<std::string>& names = config.inspect.shadow_ops;
  for (size_t op = 0; op < kOpCount; ++op)
    if (names.empty() || std::ranges::find(names, kOps[op].name) != names.end()) plan.ops.set(op);
  return plan;
}

ScalerSettings scaler_settings_of(const ScalerConfig& scaler) {
  return {.kind = *scaler_kind_named(scaler.kind),
          .init_scale = scaler.init_scale,
          .growth_factor = scaler.growth_factor,
          .backoff_factor = scaler.backoff_factor,
          .growth_interval = scaler.growth_interval,
          .behaviour = behaviour_of(scaler).value_or(ScalerBehaviour::pytorch),
          .min_scale = smallest_scale(scaler),
          .max_scale = largest_scale(scaler),
          .hysteresis = scaler.hysteresis,
          .consecutive_hysteresis = scaler.consecutive_hysteresis,
          .tolerance = scaler.tolerance,
          .threshold = scaler.threshold};
}

DataRequest data_request_of(const DataConfig& data, uint64_t seed) {
  return {.name = data.name,
          .path = data.path,
          .seed = seed,
          .context = data.context,
          .label = data.label,
          .held_out = data.validation};
}

DataRequest data_request_of(const RunConfig& config) { return data_request_of(config.data, config.seed); }

OptimizerSettings optimizer_settings_of(const OptimizerConfig& o, double lr) {
  return {lr,          o.betas[0],     o.betas[1],
          o.eps,       o.weight_decay, o.momentum,
          o.dampening, o.nesterov,     {o.ns_coefficients, o.ns_steps, lr_ratio_named(o.adjust_lr_fn)}};
}

ModelTask model_task_of(const Dataset& data) {
  ModelTask task;
  for (int axis = 0; axis < data.feature_shape.rank; ++axis) task.sample.push_back(data.feature_shape[axis]);
  task.outputs = data.class_count;
  task.tokens = data.task == Task::tokens;
  task.numbers = data.task == Task::regression;
  task.vocabulary = task.tokens ? data.class_count : 0;
  return task;
}

namespace {

// Returns the bytes of optimizer state per parameter, of large parameters. stepped: their dtype.
double state_bytes(const RunConfig& config, DType stepped) {
  constexpr int64_t kMany = quantize::kLeastCoded;
  double most = 0;
  for (const auto& [name, its] : optimizer_sections_of(config)) {
    const DType dtype = optimizer_states_named(its.states).dtype_for(stepped, kMany);
    const double each = quantize::is_of_state_codes(dtype)
                            ? static_cast<double>(quantize::bytes_of_state_codes(kMany)) / static_cast<double>(kMany)
                            : static_cast<double>(bytes_of(dtype));
    most = std::max(most, static_cast<double>(optimizer_row_of(its).states(its.momentum, its.amsgrad)) * each);
  }
  return most;
}

// Weights and gradients of the model and of masters. The model is fp32 while it is built.
double bytes_per_parameter(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  const double own = static_cast<double>(bytes_of(mode.parameters)), stepped = mode.masters ? sizeof(float) : own;
  return std::max<double>(sizeof(float),
                          2 * own + (mode.masters ? 2 * stepped : 0) + state_bytes(config, mode.stepped()));
}

} // namespace

std::unique_ptr<Module> make_model(CachingAllocator& memory, const ModelTask& task, const RunConfig& config,
                                   TorchGenerator& generator, std::stop_token stop) {
  const TrainingNeeds needs{samples_of_batch_norm(config, config.data.batch_size), bytes_per_parameter(config),
                            std::move(stop), &generator};
  Shape sample;
  for (const int64_t size : task.sample) sample.size[static_cast<size_t>(sample.rank++)] = size;
  const ModelInput input{sample, task.tokens, task.vocabulary, task.tokens,
                         config.model.outputs > 0 ? "\"outputs\"" : "the data set"};
  if (config.model.name == "transformer") return make_transformer(memory, task, config.model, config.seed, needs);
  if (config.model.name == "resnet") return make_resnet(memory, task, config.model, config.seed, needs);
  return make_chain(memory, input, layers_of(config.model, task), task.outputs, config.seed, needs);
}

bool follows_schedule(const RunConfig& config) {
  return config.schedule.name != "constant" || config.schedule.warmup != 0;
}

double learning_rate_of(const RunConfig& config, double base, int64_t updates) {
  return learning_rate({.name = *schedule_named(config.schedule.name),
                        .base = base,
                        .warmup = config.schedule.warmup,
                        .total = config.train.steps,
                        .step_size = config.schedule.step_size,
                        .gamma = config.schedule.gamma,
                        .lowest = config.schedule.min_lr},
                       updates);
}

void check_layers(const RunConfig& config, std::vector<std::string> layers, bool several) {
  layers.emplace_back("loss");
  const auto without_model = [&](const std::string& layer) {
    const size_t dot = layer.find('.');
    return several && dot != std::string::npos ? layer.substr(dot + 1) : layer;
  };
  const auto reject_unknown = [&](std::string_view key, const std::string& pattern) {
    if (std::ranges::any_of(
            layers, [&](const std::string& l) { return covers(pattern, l) || covers(pattern, without_model(l)); }))
      return;
    std::string known;
    for (const std::string& layer : layers) known += (known.empty() ? "" : ", ") + layer;
    throw ConfigError("\"" + std::string(key) + "\" names \"" + pattern + "\", but no layer of " +
                      (several ? "these models" : "this model") + " has that name: the layers are " + known + ".");
  };
  for (const std::string& pattern : config.precision.autocast_off) reject_unknown("precision.autocast_off", pattern);
  for (const auto& [pattern, dtype] : config.precision.layer_dtype) reject_unknown("precision.layer_dtype", pattern);
  for (const std::string& pattern : config.precision.recipe_off) reject_unknown("precision.recipe_off", pattern);
}

void check_possible(const RunConfig& config) {
  if (replicas_of(config) > kMostReplicas)
    throw ConfigError("\"parallel.ranks\" is " + std::to_string(replicas_of(config)) + ", but one process has " +
                      std::to_string(kMostReplicas) + " replicas at most: use fewer, or \"ddp\".");
  check_named_sections(config);
  check_states(config);
  // "optimizers.d.nesterov"; "optimizer.nesterov" of a single one.
  const auto key = [](const auto& named_sections, const std::string& kind, const auto& named,
                      const std::string& setting) {
    return "\"" + (named_sections.empty() ? kind : kind + "s." + named.name) + "." + setting + "\"";
  };
  for (const auto& named : optimizer_sections_of(config)) {
    const OptimizerConfig& its = named.section;
    if (its.name == "sgd" && its.nesterov && (its.momentum <= 0 || its.dampening != 0))
      throw ConfigError(key(config.optimizers, "optimizer", named, "nesterov") +
                        " needs a momentum above 0 and zero dampening, as torch.optim.SGD does.");
  }
  for (const auto& named : optimizer_sections_of(config))
    if (ranks_of(config) > 1 && config.parallel.shard != "none" && named.section.parameters != "all")
      throw ConfigError("\"parallel.shard\" cuts parameters into pieces of one axis, but " +
                        key(config.optimizers, "optimizer", named, "parameters") + " selects parameters by their axes" +
                        (config.optimizers.empty() ? ", as " + config.optimizer.name + " requires" : "") +
                        ": use another optimizer, or \"none\".");
  const Mode& mode = mode_of(config);
  if (ranks_of(config) > 1 && config.parallel.shard != "none" && mode.masters)
    throw ConfigError("\"parallel.shard\" splits the optimizer's state for the model's weights, but in mode \"" +
                      config.precision.mode + "\" the optimizer updates masters: use another mode, or \"none\".");
  const bool apex = config.loop.find("scale_loss") != std::string::npos; // accepts fp16 gradients
  for (const auto& named : scaler_sections_of(config)) {
    const ScalerConfig& its = named.section;
    if (mode.stepped() == DType::f16 && its.kind == "dynamic" && !apex)
      throw ConfigError(key(config.scalers, "scaler", named, "kind") + " must be \"none\" or \"static\" in mode " +
                        std::string(mode.name) +
                        ": the gradients are fp16, and GradScaler does not unscale FP16 gradients. apex's O3 uses a "
                        "static scale. \"fp16-master\" has fp32 masters, which a scaler supports.");
    if (behaviour_of(its) == ScalerBehaviour::megatron && smallest_scale(its) > its.init_scale)
      throw ConfigError(key(config.scalers, "scaler", named, "min_scale") + " must be " +
                        key(config.scalers, "scaler", named, "init_scale") +
                        " at most, as Megatron's DynamicGradScaler asserts: it is " + number_text(smallest_scale(its)) +
                        ".");
  }
  for (const auto& [op, dtype] : config.precision.op_dtype)
    if (!may_override(*op_named(op), *dtype_named(dtype)))
      throw ConfigError("\"precision.op_dtype\": " + op + " cannot be overridden.");
}

} // namespace amplab
