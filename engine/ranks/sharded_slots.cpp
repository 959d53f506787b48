// SPDX-License-Identifier: Apache-2.0
#include "engine/ranks/sharded_slots.h"

namespace amplab {

std::vector<Optimizer::Slot> gathered_slots(Ranks* ranks, const NamedOptimizer& optimizer) {
  const std::vector<Optimizer::Slot>& own = optimizer.optimizer->slots();
  if (!ranks || ranks->sharding() == Sharding::none) return own;
  // A rank may have nothing to step, or may have skipped everything.
  const auto tensors = static_cast<size_t>(ranks->most(own.empty() ? 0 : std::ssize(own.front().state)));
  const int64_t steps = ranks->most(own.empty() ? 0 : own.front().steps);
  if (steps == 0) return {};
  std::vector<Optimizer::Slot> whole(optimizer.parameters.size());
  size_t first_shard = 0, first_parameter = 0;
  for (const size_t model : optimizer.of) {
    GradientReducer& reducer = ranks->reducer(model);
    const size_t shards = reducer.shards().size();
    size_t parameters = 0;
    for (size_t k = 0; k < tensors; ++k) {
      std::vector<Tensor> pieces;
      for (size_t i = 0; i < shards; ++i) {
        const Tensor& shard = reducer.shards()[i];
        pieces.push_back(own.empty()
                             ? filled(shard.allocator(), shard.shape(), shard.dtype(), 0, MemoryCategory::temporaries)
                             : own[first_shard + i].state[k]);
      }
      const std::vector<Tensor> joined = reducer.gathered(pieces, MemoryCategory::temporaries);
      parameters = joined.size();
      for (size_t i = 0; i < joined.size(); ++i) whole[first_parameter + i].state.push_back(joined[i]);
    }
    for (size_t i = 0; i < parameters; ++i) whole[first_parameter + i].steps = steps;
    first_shard += shards;
    first_parameter += parameters;
  }
  return whole;
}

std::vector<Optimizer::Slot> own_slots(Ranks* ranks, const TrainingState& state, const NamedOptimizer& optimizer,
                                       std::vector<Optimizer::Slot> whole) {
  if (!ranks || ranks->sharding() == Sharding::none || whole.empty()) return whole;
  std::vector<Optimizer::Slot> own;
  size_t first_parameter = 0;
  for (const size_t model : optimizer.of) {
    const GradientReducer& reducer = ranks->reducer(model);
    for (const ParameterSlice& slice : reducer.slices()) {
      const Optimizer::Slot& from = whole[first_parameter + slice.parameter];
      Optimizer::Slot& part = own.emplace_back();
      part.steps = from.steps;
      for (const Tensor& tensor : from.state) {
        const Tensor& to = part.state.emplace_back(tensor.allocator(), Shape{slice.end - slice.begin}, tensor.dtype(),
                                                   MemoryCategory::optimizer_state);
        const auto* const begin =
            tensor.view().as<std::byte>() + static_cast<size_t>(slice.begin) * bytes_of(tensor.dtype());
        const View in[] = {View(const_cast<std::byte*>(begin), tensor.dtype(), to.shape())}, out[] = {to.view()};
        to.device().run({Op::cast, Direction::forward, in, out});
      }
    }
    first_parameter += state.models[model].module().parameters().size();
  }
  return own;
}

} // namespace amplab
