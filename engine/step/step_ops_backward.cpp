// SPDX-License-Identifier: Apache-2.0
// Step operations around backward passes and before gradients are inspected.
#include "engine/step/step_ops.h"

#include <algorithm>

namespace amplab {

void StepOps::before_backward(interpreter::Interpreter& interpreter, const Tensor& root) {
  const auto watched = std::ranges::find(loss_roots_, interpreter.where(), &LossRoot::where);
  if (watched != loss_roots_.end() && root.count() == 1) {
    const auto before = std::ranges::find_if(scaled_, [&](const auto& pair) { return pair.first.same_as(root); });
    note_loss(before == scaled_.end() ? root : before->second, watched->column);
    if (before != scaled_.end()) scaled_.erase(before);
  }
  enter(Phase::backward);
  if (ranks_) {
    ranks_->before_backward();
    reducing_.emplace([this](const Tensor& leaf) { ranks_->ready(leaf); });
  }
  carried_gradients_ = carried_gradients();
}

// Returns the gradients left from an earlier step, with their versions.
std::vector<std::pair<Tensor, int64_t>> StepOps::carried_gradients() const {
  std::vector<std::pair<Tensor, int64_t>> gradients;
  const auto add = [&](const Tensor& holder) {
    gradients.emplace_back(holder.grad(), holder.grad() ? holder.grad().body()->storage->version() : 0);
  };
  for (size_t model = 0; model < carried_.size(); ++model) {
    if (!carried_[model]) continue;
    for (const Parameter& p : state_.models[model].module().parameters()) add(p.tensor);
    if (gradients_are_sharded()) std::ranges::for_each(ranks_->reducer(model).shards(), add);
  }
  return gradients;
}

void StepOps::after_backward(interpreter::Interpreter&) {
  if (ranks_) {
    reducing_.reset();
    const PhaseScope phase(Phase::backward);
    ranks_->after_backward();
    if (delays_scaling()) {
      std::vector<std::pair<std::string, Tensor>> scales;
      for (const TrainedModel& model : state_.models)
        std::ranges::copy(model.running.scales->all(), std::back_inserter(scales));
      ranks_->reduce_amaxes(scales, quantize::bit_of(quantize::Slot::g));
    }
  }
  for (TrainedModel& model : state_.models) model.gradients_are_new = true;
  const auto untouched = [](const auto& before, const auto& now) {
    return before.first.same_as(now.first) && before.second == now.second;
  };
  if (!std::ranges::equal(carried_gradients_, carried_gradients(), untouched)) stats_.carried_gradients = true;
  carried_gradients_.clear();
  notify({.kind = StepOpResult::Kind::backward});
}

// Resets state for the pass. The caller handles the error.
void StepOps::backward_failed() noexcept {
  reducing_.reset();
  carried_gradients_.clear();
  if (ranks_) ranks_->abandon_backward();
}

// The gradients may be those of an earlier step, since the call does not name them.
void StepOps::prepare_gradients(interpreter::Interpreter&) {
  if (std::ranges::find(carried_, true) != carried_.end()) stats_.carried_gradients = true;
  backend_->before_gradients();
  prepare_gradients();
}

void StepOps::prepare_gradients() {
  const PhaseScope phase(Phase::backward);
  for (size_t i = 0; i < state_.models.size(); ++i) {
    TrainedModel& model = state_.models[i];
    if (!std::exchange(model.gradients_are_new, false)) continue;
    for (const Parameter& p : model.module().parameters())
      if (p.tensor.grad() && !injections_.empty())
        inject_into(state_.name_of(model, p.name) + ".grad", p.tensor.grad(), injections_, step_);
    model.weights.gradients_to_masters();
  }
}

} // namespace amplab
