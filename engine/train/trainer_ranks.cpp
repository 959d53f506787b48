// SPDX-License-Identifier: Apache-2.0
// What a step is where several ranks make it: what rank 0 tells of it is all of theirs.
#include "engine/train/trainer.h"

#include <algorithm>
#include <csignal>
#include <numeric>

namespace amplab {

void Trainer::begin_with_ranks() {
  ranks_->tell({.kind = RankOrder::Kind::step});
  ranks_->set_idle(false);
  ranks_->note_step(step_);
  for (const Injection& fault : injections_here_)
    if (fault.step == step_ && is_of_rank(fault.fault)) std::raise(fault.fault == Fault::die ? SIGKILL : SIGSTOP);
  open_->waited_before = ranks_->seconds_waited();
}

// Every rank comes here behind each step, whatever became of it.
void Trainer::note_ranks(StepRecord& record) {
  const StepNotes& notes = acts_.notes();
  RankFigures mine;
  mine.loss = record.loss;
  mine.loss_scale = scaler().get_scale();
  mine.seconds = open_->seconds;
  mine.waited = ranks_->seconds_waited() - open_->waited_before;
  mine.memory_bytes = static_cast<double>(record.memory_bytes);
  mine.samples = static_cast<double>(notes.samples / ranks_->size());
  mine.found_inf = record.found_inf;
  mine.applied = !record.skipped;
  const std::vector<RankFigures> all = ranks_->exchange(mine);

  const auto mean = [&](auto figure) {
    return std::accumulate(all.begin(), all.end(), 0.0, [&](double sum, const RankFigures& each) { return sum + each.*figure; }) /
           static_cast<double>(all.size());
  };
  if (is_recorded(record.loss)) record.loss = mean(&RankFigures::loss);
  record.found_inf = std::ranges::any_of(all, [](const RankFigures& each) { return each.found_inf != 0; });
  const auto differs = [&](const RankFigures& each) { return each.applied != all[0].applied || each.loss_scale != all[0].loss_scale; };
  ranks_part_ = ranks_part_ || std::ranges::any_of(all, differs);

  const auto note = [&](const std::string& column, double number) {
    if (const size_t place = columns_.place_of(column); place < record.declared.size()) record.declared[place] = number;
  };
  note(kRanksDistance, ranks_part_ ? ranks_->distance(stepped()) : 0);
  for (size_t rank = 0; rank < all.size(); ++rank)
    for (const RankColumn& column : kRankColumns) note(name_of(column, rank), column.number(all[rank]));
  ranks_->set_idle(true);
}

} // namespace amplab
