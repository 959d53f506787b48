// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/step_capture.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// Eager steps before a capture, so that optimizer state, caches and scratch memory exist.
constexpr int64_t kWarmUp = 3;

int64_t changes_of(std::span<const Tensor> tensors) {
  int64_t sum = 0;
  for (const Tensor& tensor : tensors) sum += tensor.body()->storage->version();
  return sum;
}

int64_t allocations(const MemoryStats& stats) { return stats.device_allocations + stats.reuses; }

bool alike(const StepStats& stats) {
  return !stats.had_host_sync && !stats.repeated_ops && !stats.carried_gradients &&
         std::ranges::all_of(stats.optimizers, [](const OptimizerStats& n) { return n.applied; });
}

} // namespace

bool has_known_draws(const TrainingState& state, const StepStats& stats, int64_t batches, bool draws_in_products) {
  for (size_t i = 0; i < state.models.size(); ++i) {
    const bool has_dropout = state.models[i].module().draws() > 0;
    if (has_dropout && state.models.size() > 1) return false;
    if ((has_dropout || draws_in_products) && stats.passes[i] > batches) return false;
  }
  return true;
}

void StepCapture::note_eager_step(const StepStats& stats, bool plain) {
  if (capture_) return;
  const bool can = plain && alike(stats) && stats.losses.size() <= scalars_.losses.size() &&
                   has_known_draws(state_, stats, state_.batches(), ops_.draws_in_products());
  capturable_steps_ = can ? capturable_steps_ + 1 : 0;
}

void StepCapture::invalidate() {
  drop_run_ahead();
  capture_.reset();
  capturable_steps_ = 0;
  can_capture_ = true;
}

// The first capture ends where the first optimizer steps.
bool StepCapture::capture_calls(CapturedStep& captured, const StepRun& how) {
  ops_.set_backend(&captured.ops);
  std::vector<Tensor> weights;
  for (const Parameter& p : state_.parameters()) weights.push_back(p.tensor);
  if (const AutocastState region = ops_.region(); region.enabled) captured.casts = CapturedCasts(weights, region.dtype);
  std::optional<CapturedCasts::UseGuard> copies(&captured.casts);
  captured.ops.before_first_step = [&, changes = changes_of(weights)] {
    captured.gradients_change_weights = changes_of(weights) != changes;
    copies.reset(); // later casts are of changed weights
    captured.gradients = device_.capturing()->capture_end();
    device_.capturing()->capture_begin();
  };
  bool is_complete = true;
  device_.capturing()->capture_begin();
  try {
    if (device_.properties().discrete)
      for (const TrainedModel& model : state_.models) model.running.save();
    loop_->run(how);
    captured.casts.fill_changed();
  } catch (const CannotCapture&) {
    is_complete = false;
  } catch (...) {
    device_.capturing()->capture_end();
    ops_.set_backend(nullptr);
    throw;
  }
  captured.update = device_.capturing()->capture_end();
  ops_.set_backend(nullptr);
  captured.casts.drop_unused();
  if (!captured.casts.empty()) {
    device_.capturing()->capture_begin();
    captured.casts.fill();
    captured.all_casts = device_.capturing()->capture_end();
  }
  return is_complete;
}

std::unique_ptr<StepCapture::CapturedStep> StepCapture::capture(const StepRun& how) {
  auto captured = std::make_unique<CapturedStep>(ops_);
  captured->trims = memory_.stats().trims;
  if (device_.properties().discrete)
    for (TrainedModel& model : state_.models) model.running.allocate_buffers(memory_);
  captured->ops.allocate_batches();
  const std::vector<NamedScaler> scalers = state_.scalers;
  const std::vector<bool> required = state_.requiring();
  const bool is_complete = capture_calls(*captured, how);
  state_.scalers = scalers;
  captured->pattern = ops_.stats();
  captured->memory = memory_.account().step();
  for (TrainedModel& model : state_.models) model.weights.zero_grad(); // their memory belongs to the capture
  const bool relaunchable =
      std::ranges::all_of(state_.optimizers, [](const NamedOptimizer& o) { return o.optimizer->relaunchable(); });
  // memory used by the capture was not released meanwhile
  const bool stays = captured->trims == memory_.stats().trims;
  // A launch must find requires_grad as the capture did.
  const bool as_found = required == state_.requiring();
  if (is_complete && as_found && captured->gradients && captured->update && relaunchable && stays) return captured;
  state_.set_requiring(required);
  return nullptr;
}

void StepCapture::queue_gradients(const StepInputs& numbers) {
  capture_->ops.write(numbers);
  device_.capturing()->replay(*capture_->gradients);
  if (!capture_->ops.results_come_late) scalars_.queue_results(); // the host need not wait for the update
}

void StepCapture::run_ahead() {
  std::vector<NamedScaler> scalers = state_.scalers;
  for (const auto& [kind, scaler, optimizer] : capture_->ops.side_effects) {
    if (scaler == kNoScaler) continue;
    const OptimizerId id{static_cast<uint32_t>(optimizer)};
    GradScaler& its = scalers[scaler].scaler;
    switch (kind) {
    case SideEffect::Kind::unscaled:
      its.begin_unscale(id);
      its.record_found_inf(id, false);
      break;
    case SideEffect::Kind::stepped: its.begin_step(id); break;
    case SideEffect::Kind::updated: its.update(); break;
    }
  }
  std::vector<BatchPosition> from = state_.positions();
  queue_gradients(inputs_(scalers, 1));
  run_ahead_ = {std::move(from), allocations(memory_.stats())};
}

void StepCapture::drop_run_ahead() {
  casts_are_current_ = false;
  if (!run_ahead_) return;
  state_.set_positions(run_ahead_->from);
  for (const TrainedModel& model : state_.models) model.running.restore();
  if (!capture_->ops.results_come_late) scalars_.drop();
  run_ahead_.reset();
}

BatchPosition StepCapture::position(size_t loader) const {
  return run_ahead_ ? run_ahead_->from[loader] : state_.loaders[loader].loader.position();
}

Tensor StepCapture::buffer_of(const TrainedModel& model, const Buffer& buffer) const {
  return run_ahead_ ? model.running.saved(buffer) : buffer.tensor;
}

std::vector<std::pair<std::string, Tensor>> StepCapture::scales_of(const TrainedModel& model) const {
  return run_ahead_ ? model.running.scales->saved() : model.running.scales->all();
}

StepExecutor::Outcome StepCapture::run(const StepRun& how) {
  if (capture_ && capture_->trims != memory_.stats().trims) invalidate(); // its memory was released
  if (!can_capture_ || (!capture_ && capturable_steps_ < kWarmUp) || !loop_->has_no_persistent_variables())
    return Outcome::declined;
  if (!capture_ && !(capture_ = capture(how))) {
    can_capture_ = false;
    return Outcome::declined;
  }
  if (run_ahead_ && run_ahead_->allocations != allocations(memory_.stats())) drop_run_ahead();
  if (!std::exchange(casts_are_current_, false) && capture_->all_casts)
    device_.capturing()->replay(*capture_->all_casts);
  if (!run_ahead_) queue_gradients(inputs_(state_.scalers, 0));
  run_ahead_.reset();
  device_.capturing()->replay(*capture_->update);
  casts_are_current_ = true;
  if (capture_->ops.results_come_late) scalars_.queue_results();
  if (how.may_run_ahead && device_.properties().discrete && !capture_->gradients_change_weights)
    run_ahead(); // useless if the device is the CPU

  // gradients of an eager step since then are not read
  for (TrainedModel& model : state_.models) model.weights.zero_grad();
  const StepScalars::Results results = scalars_.wait_for_results();
  StepStats& stats = ops_.stats() = capture_->pattern;
  for (size_t i = 0; i < stats.losses.size(); ++i) stats.losses[i].value = results.loss(i);
  apply_side_effects(capture_->ops.side_effects, results, ops_);
  for (size_t i = 0; i < stats.optimizers.size(); ++i) stats.optimizers[i].norm = results.norm(i);
  stats.clip_norm = results.clip_norm();
  if (!std::ranges::all_of(stats.optimizers, [](const OptimizerStats& n) { return n.applied; })) drop_run_ahead();
  return Outcome::ended;
}

} // namespace amplab
