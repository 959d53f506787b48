// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/optimizer.h"

#include "engine/ops/execute.h"
#include "kernels/contract/step_numbers.h"

#include <map>

namespace amplab {

std::optional<OptimizerKind> optimizer_named(std::string_view name) {
  if (name == "sgd") return OptimizerKind::sgd;
  if (name == "adam") return OptimizerKind::adam;
  if (name == "adamw") return OptimizerKind::adamw;
  return std::nullopt;
}

void Optimizer::rebind(std::vector<Tensor> parameters) {
  parameters_ = std::move(parameters);
  for (size_t i = 0; i < slots_.size(); ++i)
    for (Tensor& state : slots_[i].state) {
      if (state.dtype() == parameters_[i].dtype()) continue;
      const Tensor converted(state.allocator(), state.shape(), parameters_[i].dtype(), MemoryCategory::optimizer_state);
      const View in[] = {state.view()}, out[] = {converted.view()};
      execute(state.device(), {Op::cast, Direction::forward, in, out});
      state = converted;
    }
}

void Optimizer::step(const OptimizerSettings& settings) {
  plan_step();
  queue_step(settings, {}, {});
  count_step();
}

void Optimizer::plan_step() {
  slots_.resize(parameters_.size());
  std::map<int64_t, std::vector<size_t>> by_steps;
  for (size_t i = 0; i < parameters_.size(); ++i)
    if (parameters_[i].grad()) by_steps[slots_[i].steps].push_back(i);
  groups_.clear();
  for (auto& [steps_before, members] : by_steps) groups_.push_back({steps_before, std::move(members)});
}

AdamAttributes Optimizer::adam_attributes(const OptimizerSettings& settings, int64_t step) const {
  return {settings.lr,
          settings.beta1,
          settings.beta2,
          settings.eps,
          settings.weight_decay,
          step,
          kind_ == OptimizerKind::adamw,
          amsgrad_};
}

std::array<float, 3> Optimizer::numbers(const OptimizerSettings& settings, int64_t ahead) const {
  if (!relaunchable()) return {};
  if (kind_ == OptimizerKind::sgd) return {static_cast<float>(settings.lr)};
  const AdamNumbers n = adam_numbers(adam_attributes(settings, groups_.front().steps_before + ahead + 1));
  return {n.shrink, n.root, n.step};
}

void Optimizer::queue_step(const OptimizerSettings& settings, const View& numbers, const View& found_inf) {
  const size_t states = kind_ == OptimizerKind::sgd ? 1 : amsgrad_ ? 3 : 2; // as in the op table
  const bool has_state = kind_ != OptimizerKind::sgd || settings.momentum != 0;
  for (const auto& [steps_before, members] : groups_) {
    const size_t n = members.size();
    std::vector<View> in((2 + states) * n), out((1 + states) * n);
    for (size_t k = 0; k < n; ++k) {
      const Tensor& p = parameters_[members[k]];
      Slot& slot = slots_[members[k]];
      while (has_state && slot.state.size() < states)
        slot.state.push_back(filled(p.allocator(), p.shape(), p.dtype(), 0.0, MemoryCategory::optimizer_state));
      p.changed_in_place();
      in[k] = out[k] = p.view();
      in[n + k] = p.grad().view();
      for (size_t s = 0; s < slot.state.size(); ++s) in[(2 + s) * n + k] = out[(1 + s) * n + k] = slot.state[s].view();
    }
    Device& device = parameters_[members.front()].device();
    if (kind_ == OptimizerKind::sgd)
      update(device, Op::sgd, in, out,
             SgdAttributes{settings.lr, settings.momentum, settings.weight_decay, settings.dampening, settings.nesterov,
                           steps_before == 0},
             numbers, found_inf);
    else
      update(device, Op::adamw, in, out, adam_attributes(settings, steps_before + 1), numbers, found_inf);
  }
}

void Optimizer::count_step() {
  for (Group& group : groups_) {
    ++group.steps_before;
    for (const size_t member : group.members) slots_[member].steps = group.steps_before;
  }
}

} // namespace amplab
