// SPDX-License-Identifier: Apache-2.0
#include "engine/optim/optimizer.h"

#include "engine/ops/execute.h"

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

void Optimizer::step(const OptimizerDials& dials) {
  slots_.resize(parameters_.size());
  const size_t states = kind_ == OptimizerKind::sgd ? 1 : amsgrad_ ? 3 : 2; // as the op table lists them
  const bool kept = kind_ != OptimizerKind::sgd || dials.momentum != 0;

  // Parameters that have been stepped equally often go together: one call per group, in nearly all runs one in all.
  std::map<int64_t, std::vector<size_t>> groups;
  for (size_t i = 0; i < parameters_.size(); ++i)
    if (parameters_[i].grad()) groups[slots_[i].steps].push_back(i);

  for (const auto& [steps_before, members] : groups) {
    const size_t n = members.size();
    std::vector<View> in((2 + states) * n), out((1 + states) * n);
    for (size_t k = 0; k < n; ++k) {
      const Tensor& p = parameters_[members[k]];
      Slot& slot = slots_[members[k]];
      while (kept && slot.state.size() < states)
        slot.state.push_back(filled(p.allocator(), p.shape(), p.dtype(), 0.0, MemoryCategory::optimizer_state));
      in[k] = out[k] = p.view();
      in[n + k] = p.grad().view();
      for (size_t s = 0; s < slot.state.size(); ++s) in[(2 + s) * n + k] = out[(1 + s) * n + k] = slot.state[s].view();
      slot.steps = steps_before + 1;
    }
    Device& device = parameters_[members.front()].device();
    if (kind_ == OptimizerKind::sgd)
      update(device, Op::sgd, in, out,
             SgdAttributes{dials.lr, dials.momentum, dials.weight_decay, dials.dampening, dials.nesterov, steps_before == 0});
    else
      update(device, Op::adamw, in, out,
             AdamAttributes{dials.lr, dials.beta1, dials.beta2, dials.eps, dials.weight_decay, steps_before + 1,
                            kind_ == OptimizerKind::adamw, amsgrad_});
  }
}

} // namespace amplab
