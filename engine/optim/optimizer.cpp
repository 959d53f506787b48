// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/optimizer.h"

#include "engine/ops/execute.h"
#include "kernels/contract/fp32_adam_numbers.h"
#include "kernels/contract/step_numbers.h"

#include <map>

namespace amplab {

Tensor Optimizer::empty_state(const Tensor& parameter, const OptimizerStatesRow& states) {
  const DType dtype = states.dtype_for(parameter.dtype(), parameter.count());
  const Shape shape =
      quantize::is_of_state_codes(dtype) ? Shape{quantize::bytes_of_state_codes(parameter.count())} : parameter.shape();
  return {parameter.allocator(), shape, dtype, MemoryCategory::optimizer_state};
}

void Optimizer::rebind(std::vector<Tensor> parameters) {
  parameters_ = std::move(parameters);
  for (size_t i = 0; i < slots_.size(); ++i)
    for (Tensor& state : slots_[i].state) {
      const Tensor& p = parameters_[i];
      if (state.dtype() == states_->dtype_for(p.dtype(), p.count())) continue;
      const Tensor converted = empty_state(p, *states_);
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
  switch (kind_) {
  case OptimizerKind::sgd: return {static_cast<float>(settings.lr)};
  case OptimizerKind::adam:
  case OptimizerKind::adamw: {
    const Group& group = groups_.front();
    const AdamAttributes attributes = adam_attributes(settings, group.steps_before + ahead + 1);
    const auto has_codes = [&](size_t member) {
      return states_->has_codes() && quantize::has_state_codes(parameters_[member].count());
    };
    if (std::ranges::any_of(group.members, has_codes)) {
      const Fp32AdamNumbers n = fp32_adam_numbers(attributes);
      return {n.lr, n.correction1, n.root};
    }
    const AdamNumbers n = adam_numbers(attributes);
    return {n.shrink, n.root, n.step};
  }
  case OptimizerKind::muon: {
    const MuonNumbers n = muon_numbers(settings.lr, settings.weight_decay);
    return {n.shrink, n.rate};
  }
  }
  return {};
}

void Optimizer::queue_step(const OptimizerSettings& settings, const View& numbers, const View& found_inf) {
  const size_t states = row_of(kind_).states(settings.momentum, amsgrad_);
  for (const Group& group : groups_) {
    for (const size_t member : group.members) {
      const Tensor& p = parameters_[member];
      std::vector<Tensor>& state = slots_[member].state;
      while (state.size() < states) {
        state.push_back(empty_state(p, *states_));
        const View out[] = {state.back().view()};
        p.device().run({Op::fill, Direction::forward, {}, out, FillAttributes{0}});
      }
      p.changed_in_place();
    }
    if (kind_ == OptimizerKind::muon)
      queue_matrices(group, settings, numbers, found_inf);
    else
      queue_lists(group, row_of(kind_).states(1, amsgrad_), settings, numbers, found_inf);
  }
}

// One call for all parameters. states: lists of optimizer state in the op table; absent ones stay null.
void Optimizer::queue_lists(const Group& group, size_t states, const OptimizerSettings& settings, const View& numbers,
                            const View& found_inf) {
  const auto& [steps_before, members] = group;
  const size_t n = members.size();
  std::vector<View> in((2 + states) * n), out((1 + states) * n);
  for (size_t k = 0; k < n; ++k) {
    const Tensor& p = parameters_[members[k]];
    const std::vector<Tensor>& state = slots_[members[k]].state;
    in[k] = out[k] = p.view();
    in[n + k] = p.grad().view();
    for (size_t s = 0; s < state.size(); ++s) in[(2 + s) * n + k] = out[(1 + s) * n + k] = state[s].view();
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

void Optimizer::queue_matrices(const Group& group, const OptimizerSettings& settings, const View& numbers,
                               const View& found_inf) {
  for (const size_t member : group.members)
    queue_muon(parameters_[member], slots_[member].state.front(),
               {settings.lr, settings.weight_decay, settings.momentum, settings.eps, settings.nesterov, settings.muon},
               numbers, found_inf);
}

void Optimizer::count_step() {
  for (Group& group : groups_) {
    ++group.steps_before;
    for (const size_t member : group.members) slots_[member].steps = group.steps_before;
  }
}

} // namespace amplab
