// SPDX-License-Identifier: Apache-2.0
#include "engine/train/trainer.h"

#include "engine/autograd/apply.h"
#include "engine/run/config_error.h"
#include "engine/run/nearest.h"
#include "engine/train/emulation.h"
#include "engine/train/objective.h"
#include "engine/train/settings.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kEvaluated = 1000; // samples at a time; a thousand texts would take much memory

} // namespace

Trainer::Trainer(Device& device, std::shared_ptr<const Dataset> data, const RunConfig& config, std::stop_token stop)
    : device_(device), data_(std::move(data)), config_(config), mode_(&mode_of(config)), region_(region_of(config)),
      layer_regions_(layer_regions_of(config)), memory_(device), model_(make_model(memory_, *data_, config, std::move(stop))),
      scaler_(scaler_settings_of(config)), batcher_(data_, batch_order_of(config)),
      resident_(ResidentData::on(memory_, *data_)), block_(block_for(config)) {
  refuse_impossible(config);
  refuse_unknown_layers(config, model_->layers());
  adopt_mode();
  optimizer_ = std::make_unique<Optimizer>(*optimizer_named(config.optimizer.name), weights_.stepped(),
                                           config.optimizer.amsgrad);
  samples_of_batch_ = make_batch(*data_, config.data.batch_size);
  emulated_ = !emulated_on(device, config).empty();
}

Trainer::~Trainer() { device_.forget_owner(this); }

void Trainer::adopt_mode() {
  weights_.adopt(*model_, *mode_);
  running_.adopt(memory_, *model_);
}

StepBlock Trainer::block_for(const RunConfig& config) {
  return {memory_, config.accumulation.steps, resident_ ? config.data.batch_size : 0};
}

int64_t Trainer::parameter_count() const {
  int64_t count = 0;
  for (const Parameter& p : model_->parameters()) count += p.tensor.count();
  return count;
}

// Lanes share a device and take turns: each sets what it wants of it.
void Trainer::set_device_dials() {
  device_.set_owner(this);
  device_.set_allow_tf32(mode_->low == DType::tf32);
  device_.set_convolution_tf32(mode_->low == DType::tf32 || config_.precision.convolution_tf32);
  device_.set_allow_reduced_precision_reduction(config_.precision.reduced_precision_reduction);
  device_.set_threads(static_cast<int>(config_.threads));
}

Evaluation Trainer::evaluate() {
  drop_ahead();
  set_device_dials();
  const NoGradGuard no_grad;
  const ProbeScope unwatched(nullptr);
  const ChargeScope apart(memory_, MemoryCategory::evaluation);
  Score total;
  HostBatch samples = make_batch(*data_, data_->task == Task::tokens ? config_.data.batch_size : kEvaluated);
  for (int64_t first = 0; gather_from(data_->test, first, samples); first += samples.size) {
    const AutocastGuard autocast(region_, clear_cast_cache);
    const Upload room = room_for_upload(samples);
    upload(samples, room);
    const Batch batch = batch_of(room);
    const Tensor outputs = forward(batch, false);
    const double loss = item(loss_of(outputs, batch.targets, false));
    total +=
        score_of(data_->task, loss, outputs, batch.targets,
                 std::span(samples.targets).first(static_cast<size_t>(samples.size * data_->training.targets_each)));
  }
  const bool has_classes = data_->task != Task::regression;
  return {total.loss / total.count, has_classes ? total.right / total.count : not_recorded()};
}

void Trainer::refuse_target(const std::string& target) const {
  std::vector<std::string> targets = model_->layers();
  targets.emplace_back("loss");
  for (const Parameter& p : model_->parameters()) targets.push_back(p.name + ".grad");
  if (std::ranges::find(targets, target) == targets.end())
    throw ConfigError(
        "There is no tensor \"" + target + "\" to put a fault into; did you mean \"" +
        std::string(nearest_of(std::vector<std::string_view>(targets.begin(), targets.end()), target)) +
        "\"?");
}

void Trainer::inject(const Injection& injection) {
  refuse_target(injection.target);
  injections_.push_back(injection);
}

void Trainer::refuse_dials(const RunConfig& config) const {
  refuse_impossible(config);
  refuse_unknown_layers(config, model_->layers());
}

void Trainer::turn_dials(const RunConfig& config) {
  refuse_dials(config);
  if (open_)
    turned_ = config;
  else
    take_over(config);
}

void Trainer::take_over(const RunConfig& config) {
  const ScalerConfig &before = config_.scaler, &after = config.scaler;
  if (after.kind != before.kind || after.init_scale != before.init_scale) {
    scaler_ = GradScaler(scaler_settings_of(config));
  } else {
    scaler_.set_dials(scaler_settings_of(config));
  }
  forget_compiled();
  config_ = config;
  block_ = block_for(config);
  region_ = region_of(config);
  layer_regions_ = layer_regions_of(config);
  emulated_ = !emulated_on(device_, config).empty();
  if (const Mode* mode = &mode_of(config); mode != mode_) {
    mode_ = mode;
    adopt_mode();
    optimizer_->rebind(weights_.stepped());
  }
}

} // namespace amplab
