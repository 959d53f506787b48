// SPDX-License-Identifier: Apache-2.0
// A step on several ranks. Rank 0 reports for all.
#include "engine/train/trainer.h"
#include "platform/this_process.h"

#include <algorithm>
#include <numeric>

namespace amplab {

void Trainer::set_rank_models() {
  ranks_->set_models(state_, config_.parallel);
  if (ranks_->sharding() == Sharding::none) return;
  for (NamedOptimizer& its : state_.optimizers)
    its.optimizer =
        std::make_unique<Optimizer>(optimizer_row_of(its.settings).kind, ranks_->shards(its.of), its.settings.amsgrad);
}

std::vector<Optimizer::Slot> Trainer::gathered_slots(const NamedOptimizer& optimizer) const {
  const std::vector<Optimizer::Slot>& own = optimizer.optimizer->slots();
  if (!ranks_ || ranks_->sharding() == Sharding::none) return own;
  // A rank may have nothing to step, or may have skipped everything.
  const auto tensors = static_cast<size_t>(ranks_->most(own.empty() ? 0 : std::ssize(own.front().state)));
  const int64_t steps = ranks_->most(own.empty() ? 0 : own.front().steps);
  if (steps == 0) return {};
  std::vector<Optimizer::Slot> whole(optimizer.parameters.size());
  size_t first_shard = 0, first_parameter = 0;
  for (const size_t model : optimizer.of) {
    GradientReducer& reducer = ranks_->reducer(model);
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

std::vector<Optimizer::Slot> Trainer::own_slots(const NamedOptimizer& optimizer,
                                                std::vector<Optimizer::Slot> whole) const {
  if (!ranks_ || ranks_->sharding() == Sharding::none || whole.empty()) return whole;
  std::vector<Optimizer::Slot> own;
  size_t first_parameter = 0;
  for (const size_t model : optimizer.of) {
    const GradientReducer& reducer = ranks_->reducer(model);
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
        device_.run({Op::cast, Direction::forward, in, out});
      }
    }
    first_parameter += state_.models[model].module().parameters().size();
  }
  return own;
}

void Trainer::begin_with_ranks() {
  ranks_->send_order({.kind = RankOrder::Kind::step});
  ranks_->set_idle(false);
  ranks_->begin_step(step_);
  for (const Injection& fault : injections_here_)
    if (fault.step == step_ && is_of_rank(fault.fault))
      fault.fault == Fault::die ? platform::kill_this_process() : platform::suspend_this_process();
  open_->waited_before = ranks_->seconds_waited();
}

// Every rank calls this after each step, whatever its result.
void Trainer::note_ranks(StepRecord& record) {
  const StepStats& stats = ops_.stats();
  RankStats mine;
  mine.loss = record.loss;
  mine.loss_scale = scaler().get_scale();
  mine.seconds = open_->seconds;
  mine.waited = ranks_->seconds_waited() - open_->waited_before;
  mine.memory_bytes = static_cast<double>(record.memory_bytes);
  mine.samples = static_cast<double>(stats.samples / ranks_->size());
  const double own_norm = ranks_->own_norm(state_.optimizers.front().of);
  if (is_recorded(own_norm)) mine.grad_norm = own_norm / open_->scales[stats.optimizers.front().scaler];
  mine.overflowed = ranks_->own_overflow();
  mine.found_inf = record.found_inf;
  mine.own_verdict = ranks_->agrees() ? ranks_->own_found_inf() : record.found_inf;
  mine.applied = !record.skipped;
  std::vector<RankStats> all = ranks_->exchange(mine);
  set_own_overflows(all);

  const auto mean = [&](auto figure) {
    return std::accumulate(all.begin(), all.end(), 0.0,
                           [&](double sum, const RankStats& each) { return sum + each.*figure; }) /
           static_cast<double>(all.size());
  };
  if (is_recorded(record.loss)) record.loss = mean(&RankStats::loss);
  record.found_inf = std::ranges::any_of(all, [](const RankStats& each) { return each.found_inf != 0; });
  const auto differs = [&](const RankStats& each) {
    return each.applied != all[0].applied || each.loss_scale != all[0].loss_scale;
  };
  ranks_diverge_ = ranks_diverge_ || ranks_->has_diverged() || std::ranges::any_of(all, differs);

  const auto note = [&](const std::string& column, double number) {
    if (const size_t place = columns_.index_of(column); place < record.declared.size()) record.declared[place] = number;
  };
  note(kCompressionError, ranks_->compression_error());
  note(kRanksDistance, ranks_diverge_ ? ranks_->distance(stepped()) : 0);
  for (size_t rank = 0; rank < all.size(); ++rank)
    for (const RankColumn& column : kRankColumns) note(name_of(column, rank), column.number(all[rank]));
  ranks_->set_idle(true);
}

} // namespace amplab
