// SPDX-License-Identifier: Apache-2.0
// Step operations on gradients: unscale, measure, clip, optimizer step. Also replays their side effects for
// launches.
#include "engine/train/acts.h"

#include "engine/autograd/functional.h"
#include "engine/ops/execute.h"
#include "engine/optim/gradients.h"
#include "engine/train/settings.h"

#include <algorithm>

namespace amplab {
namespace {

OptimizerId id_of(size_t optimizer) { return {static_cast<uint32_t>(optimizer)}; }

} // namespace

bool Acts::shards_hold_gradients(size_t model) const {
  return gradients_are_shared_out() && std::ranges::any_of(ranks_->reducer(model).shards(), [](const Tensor& shard) {
           return static_cast<bool>(shard.grad());
         });
}

bool Acts::gradients_are_shared_out() const { return ranks_ && ranks_->sharding() == Sharding::gradients; }

const std::vector<Tensor>& Acts::holders_of(size_t optimizer) const {
  const NamedOptimizer& its = crew_.optimizers[optimizer];
  return gradients_are_shared_out() ? its.optimizer->parameters() : its.parameters;
}

std::vector<Tensor> Acts::gradient_holders(std::vector<Tensor> parameters) const {
  if (!gradients_are_shared_out()) return parameters;
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (const NamedOptimizer& optimizer : crew_.optimizers)
    if (std::ranges::equal(parameters, optimizer.parameters, same)) return optimizer.optimizer->parameters();
  return parameters;
}

void Acts::join_norm(const Tensor& norm) {
  if (gradients_are_shared_out()) ranks_->join_norm(norm);
}

bool Acts::has_gradients(size_t optimizer) const {
  return std::ranges::any_of(holders_of(optimizer), [](const Tensor& p) { return static_cast<bool>(p.grad()); });
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
  const std::vector<Tensor>& parameters = holders_of(optimizer);
  std::vector<DType> formats; // apex has static scales and unscales fp16 gradients too
  if (its.kind() == ScalerKind::dynamic && !fp16_too)
    for (const Tensor& p : parameters)
      if (p.grad()) formats.push_back(p.grad().dtype());
  const float inverse = its.begin_unscale(id_of(optimizer), formats);
  if (scale_moved_) block_->write_scale(scaler, {its.scale(), inverse});
  const StepBlock::OfOptimizer& own = block_->optimizers[optimizer];
  if (!has_gradients(optimizer)) return; // as GradScaler, which then records nothing
  note_answer();
  notes_.optimizers[optimizer].unscaled_by = current_origin.line;
  unscale_gradients(parameters, block_->scalers[scaler].inverse_scale, own.found_inf);
  if (ranks_) ranks_->agree(optimizer, own.found_inf);
  if (recorded_) {
    recorded_->deeds.push_back({Deed::Kind::unscaled, scaler, optimizer});
    note_found_inf(scaler, optimizer, false);
  } else {
    note_found_inf(scaler, optimizer, item(own.found_inf) != 0);
    tell({.kind = Done::Kind::unscaled, .scaler = scaler, .held = notes_.optimizers[optimizer].found_inf});
  }
}

// The step reports a norm even if nothing is clipped.
void Acts::measure(size_t optimizer) {
  OptimizerNotes& notes = notes_.optimizers[optimizer];
  if (notes.measured) return;
  note_answer();
  enter(Phase::clip);
  const PhaseScope phase(Phase::clip);
  gradient_norm(holders_of(optimizer), block_->optimizers[optimizer].norm);
  join_norm(block_->optimizers[optimizer].norm);
  notes.measured = true;
}

Tensor Acts::place_for_norm(interpreter::Walk& walk, std::span<const Tensor> parameters,
                            std::optional<double> max_norm) {
  gradients_are_read(walk);
  enter(Phase::clip);
  const auto same = [](const Tensor& a, const Tensor& b) { return a.same_as(b); };
  for (size_t i = 0; i < crew_.optimizers.size(); ++i) {
    OptimizerNotes& notes = notes_.optimizers[i];
    if (notes.measured || !std::ranges::equal(parameters, holders_of(i), same)) continue;
    note_answer();
    notes.measured = true;
    const auto wants = [&](const NamedScaler& s) { return s.scaler.wants_unscale(id_of(i)); };
    const auto has_unscaled = [&](const NamedScaler& s) { return s.scaler.enabled() && !wants(s); };
    notes.measured_scaled = !notes.unscaled_by_loss && std::ranges::any_of(crew_.scalers, wants) &&
                            std::ranges::none_of(crew_.scalers, has_unscaled);
    notes.clip_max = max_norm;
    tell({.kind = Done::Kind::normed, .norm = block_->optimizers[i].norm, .clip_max = max_norm});
    return block_->optimizers[i].norm;
  }
  const Tensor place(memory, {}, DType::f32, MemoryCategory::temporaries);
  tell({.kind = Done::Kind::normed, .norm = place, .clip_max = max_norm});
  return place;
}

bool Acts::step(size_t scaler, size_t optimizer, const std::function<void()>& closure) {
  NamedOptimizer& its = crew_.optimizers[optimizer];
  OptimizerNotes& notes = notes_.optimizers[optimizer];
  for (const size_t model : its.of)
    if (carried_[model]) notes_.carried_gradients = true;
  if (notes.asked) notes_.repeated_acts = true;
  const bool scaled = scaler != kNoScaler && crew_.scalers[scaler].scaler.enabled();
  if (scaled && crew_.scalers[scaler].scaler.wants_unscale(id_of(optimizer))) unscale(scaler, optimizer);
  gradients_are_read();
  if (!closure) measure(optimizer);
  enter(Phase::step);
  const PhaseScope phase(Phase::step);
  const bool left_out = std::exchange(its.apex.skips_next, false);
  if (left_out && recorded_) throw Unrepeatable{};
  const bool apply = (!scaled || crew_.scalers[scaler].scaler.begin_step(id_of(optimizer))) && !left_out;
  if (closure) {
    if (apply) closure();
    gradients_are_read();
    measure(optimizer);
    enter(Phase::step);
  }
  notes.asked = true;
  notes.stepped_by = current_origin.line;
  if (left_out) {
    notes_.host_learnt = true;
    notes.found_inf = true; // found by amp.scale_loss, in this step or earlier
    for (const size_t model : its.of) crew_.models[model].weights.drop_master_gradients();
  }
  const OptimizerDials dials = optimizer_dials_of(its.dials, its.learning_rate(*context_.config, updates_));
  const bool shares = ranks_ && ranks_->sharding() != Sharding::none;
  if (ranks_ && apply) ranks_->weights_move(its.of);
  if (shares) ranks_->before_step(its.of);
  if (recorded_) {
    if (recorded_->before_first_step) std::exchange(recorded_->before_first_step, {})();
    recorded_->deeds.push_back({Deed::Kind::stepped, scaled ? scaler : kNoScaler, optimizer});
    its.optimizer->plan_step();
    its.optimizer->queue_step(dials, block_->optimizers[optimizer].numbers.view(),
                              scaled ? block_->optimizers[optimizer].found_inf.view() : View());
  } else if (apply) {
    its.optimizer->step(dials);
  }
  if (shares) ranks_->after_step(its.of); // even if skipped here: another rank may have stepped
  if (apply) {
    for (const size_t model : its.of) crew_.models[model].weights.masters_to_model();
    notes.applied = true;
  }
  tell({.kind = Done::Kind::stepped, .held = apply});
  return apply;
}

void Acts::set_learning_rate(interpreter::Walk& walk, size_t optimizer, double rate) {
  if (follows_schedule(config()) || learning_rate(optimizer) != rate)
    host_learns(walk); // a capture follows the schedule
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

void Acts::load_scaler(interpreter::Walk& walk, size_t scaler, const ScalerState& state) {
  GradScaler& its = crew_.scalers[scaler].scaler;
  host_learns(walk); // the state may differ in the next step
  Done done{.kind = Done::Kind::updated, .scaler = scaler, .before = its.get_scale()};
  its.load_state_dict(state);
  done.after = its.get_scale();
  tell(done);
  scale_moved_ = true;
}

void Acts::repeat_deeds(std::span<const Deed> deeds, const StepBlock::Answers& answers) {
  for (const auto& [kind, scaler, optimizer] : deeds) {
    switch (kind) {
    case Deed::Kind::unscaled:
      crew_.scalers[scaler].scaler.begin_unscale(id_of(optimizer));
      note_found_inf(scaler, optimizer, answers.found_inf(optimizer));
      break;
    case Deed::Kind::stepped: {
      bool& applied = notes_.optimizers[optimizer].applied;
      applied = scaler == kNoScaler || crew_.scalers[scaler].scaler.begin_step(id_of(optimizer));
      if (applied) crew_.optimizers[optimizer].optimizer->count_step();
      break;
    }
    case Deed::Kind::updated:
      if (const Verdict verdict = crew_.scalers[scaler].scaler.update(); scaler == 0) notes_.verdict = verdict;
      break;
    }
  }
}

} // namespace amplab
