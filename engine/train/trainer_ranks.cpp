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
    its.optimizer = std::make_unique<Optimizer>(optimizer_row_of(its.settings).kind, ranks_->shards(its.of),
                                                its.settings.amsgrad, optimizer_states_named(its.settings.states));
}

void Trainer::begin_with_ranks() {
  ranks_->send_order({.kind = RankOrder::Kind::step});
  ranks_->set_idle(false);
  ranks_->begin_step(progress_.step);
  for (const Injection& fault : injections_)
    if (fault.step == progress_.step && is_of_rank(fault.fault) && fault.rank == ranks_->rank())
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
