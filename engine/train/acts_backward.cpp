// SPDX-License-Identifier: Apache-2.0
// Step operations around backward passes and before gradients are inspected.
#include "engine/train/acts.h"

#include <algorithm>

namespace amplab {

void Acts::before_backward(interpreter::Walk& walk, const Tensor& root) {
  const auto watched = std::ranges::find(watched_roots_, walk.where(), &WatchedRoot::where);
  if (watched != watched_roots_.end() && root.count() == 1) {
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
std::vector<std::pair<Tensor, int64_t>> Acts::carried_gradients() const {
  std::vector<std::pair<Tensor, int64_t>> gradients;
  const auto add = [&](const Tensor& holder) {
    gradients.emplace_back(holder.grad(), holder.grad() ? holder.grad().body()->storage->version() : 0);
  };
  for (size_t model = 0; model < carried_.size(); ++model) {
    if (!carried_[model]) continue;
    for (const Parameter& p : crew_.models[model].module().parameters()) add(p.tensor);
    if (gradients_are_shared_out()) std::ranges::for_each(ranks_->reducer(model).shards(), add);
  }
  return gradients;
}

void Acts::after_backward(interpreter::Walk&) {
  if (ranks_) {
    reducing_.reset();
    const PhaseScope phase(Phase::backward);
    ranks_->after_backward();
  }
  for (Participant& model : crew_.models) model.gradients_are_new = true;
  const auto untouched = [](const auto& before, const auto& now) {
    return before.first.same_as(now.first) && before.second == now.second;
  };
  if (!std::ranges::equal(carried_gradients_, carried_gradients(), untouched)) notes_.carried_gradients = true;
  carried_gradients_.clear();
  tell({.kind = Done::Kind::backward});
}

// Resets state for the pass. The caller handles the error.
void Acts::backward_has_thrown() noexcept {
  reducing_.reset();
  carried_gradients_.clear();
  if (ranks_) ranks_->abandon_backward();
}

// The gradients may be those of an earlier step, since the call does not name them.
void Acts::gradients_are_read(interpreter::Walk&) {
  if (std::ranges::find(carried_, true) != carried_.end()) notes_.carried_gradients = true;
  if (drawer_ && !recorded_ && context_.mode->masters &&
      std::ranges::any_of(crew_.models, &Participant::gradients_are_new))
    throw Unrepeatable{}; // the masters' gradients would be set outside of a capture
  gradients_are_read();
}

void Acts::gradients_are_read() {
  const PhaseScope phase(Phase::backward);
  for (size_t i = 0; i < crew_.models.size(); ++i) {
    Participant& model = crew_.models[i];
    if (!std::exchange(model.gradients_are_new, false)) continue;
    for (const Parameter& p : model.module().parameters())
      if (p.tensor.grad() && !injections_.empty())
        inject_into(crew_.name_of(model, p.name) + ".grad", p.tensor.grad(), injections_, step_);
    model.weights.gradients_to_masters();
  }
}

} // namespace amplab
