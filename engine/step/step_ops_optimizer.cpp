// SPDX-License-Identifier: Apache-2.0
// Step operations on gradients: unscale, measure, clip, optimizer step.
#include "engine/step/step_ops.h"

#include "engine/autograd/functional.h"
#include "engine/optim/gradients.h"
#include "engine/state/settings.h"

#include <algorithm>

namespace amplab {
namespace {

OptimizerId id_of(size_t optimizer) { return {static_cast<uint32_t>(optimizer)}; }

} // namespace

bool StepOps::shards_hold_gradients(size_t model) const {
  return gradients_are_sharded() && std::ranges::any_of(ranks_->reducer(model).shards(), [](const Tensor& shard) {
           return static_cast<bool>(shard.grad());
         });
}

bool StepOps::gradients_are_sharded() const { return ranks_ && ranks_->sharding() == Sharding::gradients; }

const std::vector<Tensor>& StepOps::holders_of(size_t optimizer) const {
  const NamedOptimizer& its = state_.optimizers[optimizer];
  return gradients_are_sharded() ? its.optimizer->parameters() : its.parameters;
}

std::vector<Tensor> StepOps::gradient_shards(std::vector<Tensor> parameters) const {
  if (!gradients_are_sharded()) return parameters;
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (const NamedOptimizer& optimizer : state_.optimizers)
    if (std::ranges::equal(parameters, optimizer.parameters, same)) return optimizer.optimizer->parameters();
  return parameters;
}

void StepOps::all_reduce_norm(const Tensor& norm) {
  if (gradients_are_sharded()) ranks_->all_reduce_norm(norm);
}

bool StepOps::has_gradients(size_t optimizer) const {
  return std::ranges::any_of(holders_of(optimizer), [](const Tensor& p) { return static_cast<bool>(p.grad()); });
}

void StepOps::note_found_inf(size_t scaler, size_t optimizer, bool found_inf) {
  stats_.optimizers[optimizer].verdict = true;
  stats_.optimizers[optimizer].found_inf = found_inf;
  state_.scalers[scaler].scaler.record_found_inf(id_of(optimizer), found_inf);
}

void StepOps::unscale(size_t scaler, size_t optimizer, bool fp16_too) {
  GradScaler& its = state_.scalers[scaler].scaler;
  if (!its.enabled()) return;
  stats_.optimizers[optimizer].scaler = scaler;
  prepare_gradients();
  enter(Phase::unscale);
  const PhaseScope phase(Phase::unscale);
  for (const size_t model : state_.optimizers[optimizer].of)
    if (carried_[model]) stats_.carried_gradients = true;
  const std::vector<Tensor>& parameters = holders_of(optimizer);
  std::vector<DType> formats; // apex has static scales and unscales fp16 gradients too
  if (its.kind() == ScalerKind::dynamic && !fp16_too)
    for (const Tensor& p : parameters)
      if (p.grad()) formats.push_back(p.grad().dtype());
  const float inverse = its.begin_unscale(id_of(optimizer), formats);
  if (scale_changed_) scalars_->write_scale(scaler, {its.scale(), inverse});
  const StepScalars::OfOptimizer& own = scalars_->optimizers[optimizer];
  if (!has_gradients(optimizer)) return; // as GradScaler, which then records nothing
  backend_->before_result();
  stats_.optimizers[optimizer].unscaled_by = current_context().line;
  unscale_gradients(parameters, scalars_->scalers[scaler].inverse_scale, own.found_inf);
  if (ranks_) ranks_->agree(optimizer, own.found_inf);
  note_found_inf(scaler, optimizer, backend_->found_inf(scaler, optimizer));
  notify({.kind = StepOpResult::Kind::unscaled, .scaler = scaler, .held = stats_.optimizers[optimizer].found_inf});
}

// The step reports a norm even if nothing is clipped.
void StepOps::measure(size_t optimizer) {
  OptimizerStats& stats = stats_.optimizers[optimizer];
  if (stats.measured) return;
  backend_->before_result();
  enter(Phase::clip);
  const PhaseScope phase(Phase::clip);
  gradient_norm(holders_of(optimizer), scalars_->optimizers[optimizer].norm);
  all_reduce_norm(scalars_->optimizers[optimizer].norm);
  stats.measured = true;
}

// Records that a clip measures all gradients of an optimizer, and whether they include the loss scale.
void StepOps::note_clip(size_t optimizer, std::optional<NormClip> clip) {
  OptimizerStats& stats = stats_.optimizers[optimizer];
  stats.measured = true;
  const auto wants = [&](const NamedScaler& s) { return s.scaler.wants_unscale(id_of(optimizer)); };
  const auto has_unscaled = [&](const NamedScaler& s) { return s.scaler.enabled() && !wants(s); };
  stats.measured_scaled = !stats.unscaled_by_loss && std::ranges::any_of(state_.scalers, wants) &&
                          std::ranges::none_of(state_.scalers, has_unscaled);
  stats.clip = clip;
}

bool StepOps::measure_clipped(std::span<const Tensor> parameters, std::optional<NormClip> clip) {
  const bool is_first = !stats_.has_shared_clip;
  bool any = false;
  for (size_t i = 0; i < state_.optimizers.size(); ++i) {
    const auto is_clipped = [&](const Tensor& p) {
      return !p.grad() || std::ranges::any_of(parameters, [&](const Tensor& other) { return other.same_as(p); });
    };
    if (stats_.optimizers[i].measured || !has_gradients(i) || !std::ranges::all_of(holders_of(i), is_clipped)) continue;
    measure(i);
    note_clip(i, is_first ? clip : std::nullopt);
    stats_.optimizers[i].shares_clip = any = true;
  }
  stats_.has_shared_clip = stats_.has_shared_clip || any;
  return is_first && any;
}

Tensor StepOps::norm_buffer(interpreter::Interpreter& interpreter, std::span<const Tensor> parameters,
                            std::optional<NormClip> clip) {
  prepare_gradients(interpreter);
  enter(Phase::clip);
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (size_t i = 0; i < state_.optimizers.size(); ++i) {
    if (stats_.optimizers[i].measured || !std::ranges::equal(parameters, holders_of(i), same)) continue;
    backend_->before_result();
    note_clip(i, clip);
    notify({.kind = StepOpResult::Kind::normed, .norm = scalars_->optimizers[i].norm, .clip = clip});
    return scalars_->optimizers[i].norm;
  }
  const bool is_shared = measure_clipped(parameters, clip);
  const Tensor output = is_shared ? scalars_->clip_norm : Tensor(memory, {}, DType::f32, MemoryCategory::temporaries);
  notify({.kind = StepOpResult::Kind::normed, .norm = output, .clip = clip});
  return output;
}

bool StepOps::step(size_t scaler, size_t optimizer, const std::function<void()>& closure) {
  NamedOptimizer& its = state_.optimizers[optimizer];
  OptimizerStats& stats = stats_.optimizers[optimizer];
  for (const size_t model : its.of)
    if (carried_[model]) stats_.carried_gradients = true;
  if (stats.asked) stats_.repeated_ops = true;
  const bool scaled = scaler != kNoScaler && state_.scalers[scaler].scaler.enabled();
  if (scaled && state_.scalers[scaler].scaler.wants_unscale(id_of(optimizer))) unscale(scaler, optimizer);
  prepare_gradients();
  if (!closure) measure(optimizer);
  enter(Phase::step);
  const PhaseScope phase(Phase::step);
  const bool left_out = std::exchange(its.apex.skips_next, false);
  if (left_out) backend_->require_eager();
  const bool apply = (!scaled || state_.scalers[scaler].scaler.begin_step(id_of(optimizer))) && !left_out;
  if (closure) {
    if (apply) closure();
    prepare_gradients();
    measure(optimizer);
    enter(Phase::step);
  }
  stats.asked = true;
  stats.stepped_by = current_context().line;
  if (left_out) {
    stats_.had_host_sync = true;
    stats.found_inf = true; // found by amp.scale_loss, in this step or earlier
    for (const size_t model : its.of) state_.models[model].weights.drop_master_gradients();
  }
  const OptimizerSettings settings = optimizer_settings_of(its.settings, its.learning_rate(*context_.config, updates_));
  const bool shares = ranks_ && ranks_->sharding() != Sharding::none;
  if (ranks_ && apply) ranks_->weights_move(its.of);
  if (shares) ranks_->before_step(its.of);
  backend_->step(scaled ? scaler : kNoScaler, optimizer, settings, apply);
  if (shares) ranks_->after_step(its.of); // even if skipped here: another rank may have stepped
  if (apply) {
    for (const size_t model : its.of) state_.models[model].weights.masters_to_model();
    stats.applied = true;
  }
  notify({.kind = StepOpResult::Kind::stepped, .held = apply});
  return apply;
}

void StepOps::set_learning_rate(interpreter::Interpreter& interpreter, size_t optimizer, double rate) {
  if (follows_schedule(config()) || learning_rate(optimizer) != rate)
    before_host_sync(interpreter); // a capture follows the schedule
  state_.optimizers[optimizer].rate = rate;
}

void StepOps::update(size_t scaler, std::optional<double> new_scale) {
  GradScaler& its = state_.scalers[scaler].scaler;
  if (!its.enabled()) return;
  enter(Phase::update);
  if (scaler == 0) stats_.updated_by = current_context().line;
  StepOpResult done{.kind = StepOpResult::Kind::updated, .scaler = scaler, .before = its.get_scale()};
  if (new_scale)
    its.update(*new_scale);
  else
    done.verdict = its.update();
  if (!new_scale && scaler == 0) stats_.verdict = done.verdict;
  done.after = its.get_scale();
  notify(done);
  if (scale_changed_) stats_.repeated_ops = true;
  scale_changed_ = true;
  backend_->updated(scaler);
}

void StepOps::load_scaler(interpreter::Interpreter& interpreter, size_t scaler, const ScalerState& state) {
  GradScaler& its = state_.scalers[scaler].scaler;
  before_host_sync(interpreter); // the state may differ in the next step
  StepOpResult done{.kind = StepOpResult::Kind::updated, .scaler = scaler, .before = its.get_scale()};
  its.load_state_dict(state);
  done.after = its.get_scale();
  notify(done);
  scale_changed_ = true;
}

} // namespace amplab
