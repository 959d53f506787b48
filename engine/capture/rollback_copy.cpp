// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/rollback_copy.h"

#include <algorithm>

namespace amplab {
namespace {

// Not an op of the step, so probes do not record it.
void copy(const Tensor& from, const Tensor& to) {
  const View in[] = {from.view()}, out[] = {to.view()};
  from.device().run({Op::clone, Direction::forward, in, out});
}

} // namespace

RollbackCopy::RollbackCopy(TrainingState& training, CachingAllocator& memory) : state_(training) {
  const auto add = [&](const Tensor& tensor) {
    if (std::ranges::any_of(copies_, [&](const Copy& copy) { return copy.tensor.same_as(tensor); })) return;
    copies_.push_back({tensor, Tensor(memory, tensor.shape(), tensor.dtype(), MemoryCategory::compiled_step)});
  };
  for (const Parameter& p : training.parameters()) add(p.tensor);
  for (const Parameter& p : training.stepped()) add(p.tensor);
  for (const TrainedModel& model : training.models)
    for (const Buffer& buffer : model.module().buffers()) add(buffer.tensor);
  for (const NamedOptimizer& optimizer : training.optimizers)
    for (const Optimizer::Slot& slot : optimizer.optimizer->slots()) std::ranges::for_each(slot.state, add);
}

void RollbackCopy::save() {
  for (const Copy& its : copies_) copy(its.tensor, its.saved);
  slots_.clear();
  for (const NamedOptimizer& optimizer : state_.optimizers) slots_.push_back(optimizer.optimizer->slots());
}

void RollbackCopy::restore() {
  for (const Copy& its : copies_) copy(its.saved, its.tensor);
  for (size_t i = 0; i < slots_.size(); ++i) state_.optimizers[i].optimizer->set_slots(slots_[i]);
}

} // namespace amplab
