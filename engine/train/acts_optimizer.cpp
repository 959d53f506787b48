// SPDX-License-Identifier: Apache-2.0
// What a loop asks of its optimizers and scalers: unscaling, norms, steps and updates.
#include "engine/ops/execute.h"
#include "engine/optim/gradients.h"
#include "engine/train/acts.h"
#include "engine/train/settings.h"

#include <algorithm>
#include <utility>

namespace amplab {

bool Acts::has_gradients(size_t optimizer) const {
  return std::ranges::any_of(crew_.optimizers[optimizer].optimizer->parameters(),
                             [](const Tensor& p) { return static_cast<bool>(p.grad()); });
}

void Acts::note_found_inf(size_t scaler, size_t optimizer, bool found_inf) {
  notes_.optimizers[optimizer].verdict = true;
  notes_.optimizers[optimizer].found_inf = found_inf;
  crew_.scalers[scaler].scaler.record_found_inf(id_of(optimizer), found_inf);
}

void Acts::unscale(size_t scaler, size_t optimizer, bool fp16_too) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  if (!its.enabled()) return;
  notes_.optimizers[optimizer].scaler = scaler;
  gradients_are_read();
  enter(Phase::unscale);
  const PhaseScope phase(Phase::unscale);
  for (const size_t model : crew_.optimizers[optimizer].of)
    if (carried_[model]) notes_.carried_gradients = true;
  const std::vector<Tensor>& parameters = crew_.optimizers[optimizer].optimizer->parameters();
  std::vector<DType> formats; // a static scale is apex's own, which unscales fp16 gradients too
  if (its.kind() == ScalerKind::dynamic && !fp16_too)
    for (const Tensor& p : parameters)
      if (p.grad()) formats.push_back(p.grad().dtype());
  const float inverse = its.begin_unscale(id_of(optimizer), formats);
  if (scale_moved_) block_->write_scale(scaler, {its.scale(), inverse});
  const StepBlock::OfOptimizer& own = block_->optimizers[optimizer];
  if (!has_gradients(optimizer)) return; // GradScaler records nothing then
  note_answer();
  notes_.optimizers[optimizer].unscaled_by = current_origin.line;
  unscale_gradients(parameters, block_->scalers[scaler].inverse_scale, own.found_inf);
  if (recorded_) {
    recorded_->deeds.push_back({Deed::Kind::unscaled, scaler, optimizer});
    note_found_inf(scaler, optimizer, false);
  } else {
    note_found_inf(scaler, optimizer, item(own.found_inf) != 0);
    tell({.kind = Done::Kind::unscaled, .scaler = scaler, .held = notes_.optimizers[optimizer].found_inf});
  }
}

// The norm belongs to the step, also where nothing is clipped.
void Acts::measure(size_t optimizer) {
  OptimizerNotes& notes = notes_.optimizers[optimizer];
  if (notes.measured) return;
  note_answer();
  enter(Phase::clip);
  const PhaseScope phase(Phase::clip);
  gradient_norm(crew_.optimizers[optimizer].optimizer->parameters(), block_->optimizers[optimizer].norm);
  notes.measured = true;
}

Tensor Acts::place_for_norm(interpreter::Walk& walk, std::span<const Tensor> parameters, std::optional<double> max_norm) {
  gradients_are_read(walk);
  enter(Phase::clip);
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (size_t i = 0; i < crew_.optimizers.size(); ++i) {
    OptimizerNotes& notes = notes_.optimizers[i];
    if (notes.measured || !std::ranges::equal(parameters, crew_.optimizers[i].optimizer->parameters(), same)) continue;
    note_answer();
    notes.measured = true;
    const auto wants = [&](const NamedScaler& s) { return s.scaler.wants_unscale(id_of(i)); };
    const auto has_unscaled = [&](const NamedScaler& s) { return s.scaler.enabled() && !wants(s); };
    notes.measured_scaled = !notes.unscaled_by_loss && std::ranges::any_of(crew_.scalers, wants) && std::ranges::none_of(crew_.scalers, has_unscaled);
    notes.clip_max = max_norm;
    tell({.kind = Done::Kind::normed, .norm = block_->optimizers[i].norm, .clip_max = max_norm});
    return block_->optimizers[i].norm;
  }
  const Tensor place(memory, {}, DType::f32, MemoryCategory::temporaries);
  tell({.kind = Done::Kind::normed, .norm = place, .clip_max = max_norm});
  return place;
}

bool Acts::step(size_t scaler, size_t optimizer) {
  NamedOptimizer& its = crew_.optimizers[optimizer];
  OptimizerNotes& notes = notes_.optimizers[optimizer];
  for (const size_t model : its.of)
    if (carried_[model]) notes_.carried_gradients = true;
  if (notes.asked) notes_.repeated_acts = true;
  const bool scaled = scaler != kNoScaler && crew_.scalers[scaler].scaler.enabled();
  if (scaled && crew_.scalers[scaler].scaler.wants_unscale(id_of(optimizer))) unscale(scaler, optimizer);
  gradients_are_read();
  measure(optimizer);
  enter(Phase::step);
  const PhaseScope phase(Phase::step);
  const bool left_out = std::exchange(its.apex.skips_next, false);
  if (left_out && recorded_) throw Unrepeatable{};
  const bool apply = (!scaled || crew_.scalers[scaler].scaler.begin_step(id_of(optimizer))) && !left_out;
  notes.asked = true;
  notes.stepped_by = current_origin.line;
  if (left_out) {
    notes_.host_learnt = true;
    for (const size_t model : its.of) crew_.models[model].weights.drop_master_gradients();
  }
  const OptimizerDials dials = optimizer_dials_of(its.dials, its.learning_rate(*context_.config, updates_));
  if (recorded_) {
    if (recorded_->before_first_step) std::exchange(recorded_->before_first_step, {})();
    recorded_->deeds.push_back({Deed::Kind::stepped, scaled ? scaler : kNoScaler, optimizer});
    its.optimizer->plan_step();
    its.optimizer->queue_step(dials, block_->optimizers[optimizer].numbers.view(),
                              scaled ? block_->optimizers[optimizer].found_inf.view() : View());
  } else if (apply) {
    its.optimizer->step(dials);
  }
  if (apply) {
    for (const size_t model : its.of) crew_.models[model].weights.masters_to_model();
    notes.applied = true;
  }
  tell({.kind = Done::Kind::stepped, .held = apply});
  return apply;
}

void Acts::set_learning_rate(interpreter::Walk& walk, size_t optimizer, double rate) {
  if (learning_rate(optimizer) != rate) host_learns(walk);
  crew_.optimizers[optimizer].rate = rate;
}

void Acts::update(size_t scaler, std::optional<double> new_scale) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  if (!its.enabled()) return;
  enter(Phase::update);
  if (scaler == 0) notes_.updated_by = current_origin.line;
  Done done{.kind = Done::Kind::updated, .scaler = scaler, .before = its.get_scale()};
  if (new_scale)
    its.update(*new_scale);
  else
    done.verdict = its.update();
  if (!new_scale && scaler == 0) notes_.verdict = done.verdict;
  done.after = its.get_scale();
  tell(done);
  if (scale_moved_) notes_.repeated_acts = true;
  scale_moved_ = true;
  if (recorded_) recorded_->deeds.push_back({Deed::Kind::updated, scaler, 0});
}

} // namespace amplab
