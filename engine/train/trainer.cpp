// SPDX-License-Identifier: Apache-2.0
#include "engine/train/trainer.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/nn/layer.h"
#include "engine/optim/gradients.h"
#include "engine/probe/origin.h"
#include "engine/run/fields.h"
#include "engine/train/events.h"
#include "engine/train/objective.h"
#include "engine/train/settings.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace amplab {
namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Shape batch_shape(int64_t samples, const Shape& sample) {
  Shape shape = {samples};
  for (int axis = 0; axis < sample.rank; ++axis) shape.size[static_cast<size_t>(shape.rank++)] = sample[axis];
  return shape;
}

// Whichever of the two has elements.
Tensor uploaded(CachingAllocator& memory, const Shape& shape, std::span<const float> numbers, std::span<const int64_t> ids) {
  const auto count = static_cast<size_t>(shape.count());
  if (!numbers.empty()) return tensor_from(memory, shape, numbers.first(count), MemoryCategory::activations);
  const Tensor tensor(memory, shape, DType::i64, MemoryCategory::activations);
  memory.device().copy_from_host(tensor.view().data, ids.data(), count * sizeof(int64_t));
  return tensor;
}

const std::string kLoss = "loss"; // what the objective is called among the layers
constexpr OptimizerId kOptimizer{0}; // a lane has one
constexpr int64_t kEvaluated = 1000; // samples at a time; a thousand texts would take much memory

} // namespace

Trainer::Trainer(Device& device, std::shared_ptr<const Dataset> data, const RunConfig& config)
    : device_(device), data_(std::move(data)), config_(config), mode_(&mode_of(config)), region_(region_of(config)),
      layer_regions_(layer_regions_of(config)), memory_(device), model_(make_model(memory_, *data_, config)), scaler_(scaler_settings_of(config)),
      batcher_(data_, batch_order_of(config)) {
  refuse_impossible(config);
  refuse_unknown_layers(config, model_->layers());
  weights_.adopt(*model_, *mode_);
  optimizer_ = std::make_unique<Optimizer>(*optimizer_named(config.optimizer.name), weights_.stepped(), config.optimizer.amsgrad);
  samples_of_batch_ = make_batch(*data_, config.data.batch_size);
}

Trainer::~Trainer() = default;

int64_t Trainer::parameter_count() const {
  int64_t count = 0;
  for (const Parameter& p : model_->parameters()) count += p.tensor.count();
  return count;
}

Trainer::Batch Trainer::upload(const HostBatch& samples) {
  const PhaseScope phase(Phase::cast);
  const int64_t each = data_->training.targets_each;
  const Shape targets = data_->task == Task::classification ? Shape{samples.size} : Shape{samples.size, each};
  Batch batch{uploaded(memory_, batch_shape(samples.size, data_->feature_shape), samples.numbers, samples.tokens),
              uploaded(memory_, targets, samples.values, samples.targets), samples.size};
  // A model converted to 16 bits takes its input in 16 bits (apex O2 and O3).
  if (mode_->inputs && is_floating(batch.features.dtype())) batch.features = to(batch.features, *mode_->inputs);
  return batch;
}

ForwardContext Trainer::context(bool training) const {
  return {training, config_.seed, static_cast<uint64_t>(step_), layer_regions_};
}

Tensor Trainer::forward(const Batch& batch, bool training) {
  const PhaseScope phase(Phase::forward);
  const Tensor logits = model_->forward(batch.features, context(training));
  // ... and gives its output back in fp32 (apex cast_model_outputs).
  return mode_->outputs ? to(logits, *mode_->outputs) : logits;
}

Tensor Trainer::loss_of(const Tensor& outputs, const Tensor& targets, bool training) {
  const PhaseScope phase(Phase::forward);
  return run_layer(kLoss, outputs, context(training), [&](const Tensor& t) { return objective(data_->task, t, targets); });
}

void Trainer::backward(Tensor loss) {
  const int64_t n = config_.accumulation.normalize ? config_.accumulation.steps : 1;
  {
    const PhaseScope phase(Phase::scale);
    const LayerScope layer(kLoss);
    if (config_.train.loss_factor != 1) loss = mul(loss, config_.train.loss_factor);
    if (n != 1) loss = div(loss, static_cast<double>(n));
    // The scale is a tensor of its own, fp32 and 0-dim, so that promotion does to it what it does in GradScaler.scale.
    if (scaler_.enabled()) loss = mul(loss, filled(memory_, {}, DType::f32, scaler_.scale(), MemoryCategory::activations));
  }
  const PhaseScope phase(Phase::backward);
  run_backward(loss, filled(memory_, loss.shape(), loss.dtype(), 1.0, MemoryCategory::activations));
}

double Trainer::accumulate_gradients(StepRecord& record) {
  weights_.zero_grad();
  double sum = 0;
  for (int64_t micro = 0; micro < config_.accumulation.steps; ++micro) {
    batcher_.next(samples_of_batch_);
    Tensor loss;
    {
      const AutocastGuard autocast(region_, clear_cast_cache);
      const Batch batch = upload(samples_of_batch_);
      loss = loss_of(forward(batch, true), batch.targets, true);
    }
    samples_ += config_.data.batch_size;
    sum += item(loss);
    if (micro + 1 == config_.accumulation.steps) note_memory(record);
    if (config_.guard.skip_nonfinite_loss && !std::isfinite(sum)) break;
    backward(std::move(loss));
  }
  return sum / static_cast<double>(config_.accumulation.steps);
}

void Trainer::clip(StepRecord& record, double total_norm) {
  if (config_.clip.kind == "norm")
    record.clip_coef = clip_gradient_norm(weights_.stepped(), config_.clip.max, total_norm);
  else if (config_.clip.kind == "value")
    clip_gradient_value(weights_.stepped(), config_.clip.max);
}

bool Trainer::prepare_gradients(StepRecord& record) {
  const PhaseScope phase(Phase::clip); // the norm belongs to clipping, also where nothing is clipped
  weights_.gradients_to_masters();
  record.clip_coef = not_recorded();
  record.grad_norm_scaled = not_recorded();
  const auto& stepped = weights_.stepped();
  if (!scaler_.enabled()) {
    record.grad_norm = gradient_norm(stepped);
    record.found_inf = !std::isfinite(record.grad_norm); // seen, not acted upon: no scaler, no verdict
    clip(record, record.grad_norm);
    return true;
  }
  const double scale = record.loss_scale;
  const bool clip_scaled = config_.clip.kind != "none" && config_.clip.when == "before-unscale";
  if (clip_scaled) {
    record.grad_norm_scaled = gradient_norm(stepped);
    clip(record, record.grad_norm_scaled);
  }
  {
    const PhaseScope unscaling(Phase::unscale);
    const float inverse = scaler_.begin_unscale(kOptimizer);
    record.found_inf = unscale_gradients(stepped, inverse);
    scaler_.record_found_inf(kOptimizer, record.found_inf);
  }
  if (clip_scaled) {
    record.grad_norm = record.grad_norm_scaled / scale;
  } else {
    record.grad_norm = gradient_norm(stepped);
    record.grad_norm_scaled = record.grad_norm * scale;
    clip(record, record.grad_norm);
  }
  return scaler_.begin_step(kOptimizer);
}

StepResult Trainer::step(bool inspect) {
  StepResult result;
  StepRecord& record = result.record;
  ++step_;
  Probe probe(memory_, step_);
  const ProbeScope watching(inspect ? &probe : nullptr);
  const auto begin = std::chrono::steady_clock::now();

  set_device_dials();
  record.step = step_;
  record.lr = learning_rate_of(config_, updates_); // a skipped step does not advance the schedule
  record.loss_scale = scaler_.get_scale();
  record.loss = accumulate_gradients(record);

  if (config_.guard.skip_nonfinite_loss && !std::isfinite(record.loss)) {
    record.skipped = true;
    record.grad_norm = record.grad_norm_scaled = record.clip_coef = not_recorded();
  } else {
    const bool apply_step = prepare_gradients(record);
    if (apply_step) {
      const PhaseScope phase(Phase::step);
      optimizer_->step(optimizer_dials_of(config_, record.lr));
      weights_.masters_to_model();
      ++updates_;
    }
    record.skipped = !apply_step;
    if (scaler_.enabled()) record.verdict = scaler_.update();
  }

  const double seconds = seconds_since(begin);
  wall_s_ += seconds;
  record.update = updates_;
  record.samples = samples_;
  record.wall_s = wall_s_;
  record.growth_tracker = scaler_.growth_tracker();
  record.infs_held = scaler_.infs_held();
  record.samples_per_s = static_cast<double>(config_.data.batch_size * config_.accumulation.steps) / seconds;
  record.memory_peak_bytes = memory_.stats().peak_in_use + static_cast<int64_t>(device_.workspace_bytes());
  result.ops = probe.take();

  const bool due = config_.train.eval_every > 0 && step_ % config_.train.eval_every == 0;
  const Evaluation none{not_recorded(), not_recorded()};
  const Evaluation evaluation = due || step_ == config_.train.steps ? evaluate() : none;
  record.eval_loss = evaluation.loss;
  record.eval_accuracy = evaluation.accuracy;
  result.events = events_of(record, config_.scaler, scaler_.get_scale(), nonfinite_seen_);
  return result;
}

void Trainer::note_memory(StepRecord& record) const {
  const MemoryStats& stats = memory_.stats();
  record.memory = stats.in_use;
  const auto workspace = static_cast<int64_t>(device_.workspace_bytes());
  record.memory[static_cast<size_t>(MemoryCategory::workspace)] += workspace;
  record.memory_bytes = stats.total_in_use + workspace;
}

// Lanes share a device and take turns: each sets what it wants of it.
void Trainer::set_device_dials() {
  device_.set_allow_tf32(mode_->low == DType::tf32);
  device_.set_threads(static_cast<int>(config_.threads));
}

Evaluation Trainer::evaluate() {
  set_device_dials();
  const NoGradGuard no_grad;
  const ProbeScope unwatched(nullptr);
  Score total;
  HostBatch samples = make_batch(*data_, data_->task == Task::tokens ? config_.data.batch_size : kEvaluated);
  for (int64_t first = 0; gather_from(data_->test, first, samples); first += samples.size) {
    const AutocastGuard autocast(region_, clear_cast_cache);
    const Batch batch = upload(samples);
    const Tensor outputs = forward(batch, false);
    const double loss = item(loss_of(outputs, batch.targets, false));
    total += score_of(data_->task, loss, outputs, batch.targets,
                      std::span(samples.targets).first(static_cast<size_t>(samples.size * data_->training.targets_each)));
  }
  return {total.loss / total.count, total.right / total.count};
}

void Trainer::turn_dials(const RunConfig& config) {
  refuse_impossible(config);
  refuse_unknown_layers(config, model_->layers());
  const ScalerConfig &before = config_.scaler, &after = config.scaler;
  if (after.kind != before.kind || after.init_scale != before.init_scale) {
    scaler_ = GradScaler(scaler_settings_of(config));
  } else {
    scaler_.set_dials(scaler_settings_of(config));
  }
  config_ = config;
  region_ = region_of(config);
  layer_regions_ = layer_regions_of(config);
  if (const Mode* mode = &mode_of(config); mode != mode_) {
    mode_ = mode;
    weights_.adopt(*model_, *mode_);
    optimizer_->rebind(weights_.stepped());
  }
}

} // namespace amplab
