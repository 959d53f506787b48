// SPDX-License-Identifier: Apache-2.0
#include "engine/ranks/sharded_slots.h"

#include <algorithm>
#include <span>
#include <utility>

namespace amplab {

namespace {

// Of each of the reducer's parameters, over all ranks.
struct StepCounts {
  std::vector<int64_t> steps, tensors; // tensors: of the optimizer's state
};

// A rank may have no part of a parameter, and a parameter without gradients has not been stepped.
StepCounts stepped(Ranks& ranks, const GradientReducer& reducer, std::span<const Optimizer::Slot> own) {
  StepCounts all{std::vector<int64_t>(reducer.parameter_count()), std::vector<int64_t>(reducer.parameter_count())};
  for (size_t i = 0; i < own.size(); ++i) {
    const size_t parameter = reducer.slices()[i].parameter;
    all.steps[parameter] = std::max(all.steps[parameter], own[i].steps);
    all.tensors[parameter] = std::max(all.tensors[parameter], static_cast<int64_t>(own[i].state.size()));
  }
  ranks.all_reduce_max(all.steps);
  ranks.all_reduce_max(all.tensors);
  return all;
}

} // namespace

std::vector<Optimizer::Slot> gathered_slots(Ranks* ranks, const NamedOptimizer& optimizer) {
  std::span<const Optimizer::Slot> own = optimizer.optimizer->slots(); // empty: nothing was stepped
  if (!ranks || ranks->sharding() == Sharding::none) return {own.begin(), own.end()};
  std::vector<Optimizer::Slot> whole;
  bool any = false;
  for (const size_t model : optimizer.of) {
    GradientReducer& reducer = ranks->reducer(model);
    const std::vector<Tensor>& shards = reducer.shards();
    const auto its = own.first(std::min(own.size(), shards.size()));
    own = own.subspan(its.size());
    const auto [steps, tensors] = stepped(*ranks, reducer, its);
    const size_t first = whole.size();
    for (const int64_t its_steps : steps) {
      whole.push_back({{}, its_steps});
      any = any || its_steps > 0;
    }
    for (size_t k = 0; std::ranges::any_of(tensors, [k](int64_t count) { return std::cmp_less(k, count); }); ++k) {
      std::vector<Tensor> pieces;
      for (size_t i = 0; i < shards.size(); ++i) {
        const bool has = i < its.size() && k < its[i].state.size();
        pieces.push_back(
            has ? its[i].state[k]
                : filled(shards[i].allocator(), shards[i].shape(), shards[i].dtype(), 0, MemoryCategory::temporaries));
      }
      const std::vector<Tensor> joined = reducer.gathered(pieces, MemoryCategory::temporaries);
      for (size_t i = 0; i < joined.size(); ++i)
        if (std::cmp_less(k, tensors[i])) whole[first + i].state.push_back(joined[i]);
    }
  }
  return any ? whole : std::vector<Optimizer::Slot>();
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
