// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/rank_view.h"

#include "engine/run/ranks.h"
#include "ui/models/cell.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct RankTexts {
  Q_DECLARE_TR_FUNCTIONS(amplab::RankView)
};

// A column of one lane that may be missing.
struct RankNumbers {
  const LaneStore& lane;
  std::optional<Series> series;

  double at(int64_t row) const { return series ? lane.value(*series, row) : not_recorded(); }

  // Returns the summary of rows [begin, end) in O(log rows).
  Bucket over(int64_t begin, int64_t end) const {
    Bucket sum;
    if (series && begin < end)
      for (const RowSpan& span : lane.query_rows(*series, begin, end, 1)) sum.add(span.values);
    return sum;
  }

  // Returns the last of the first `rows` rows that satisfies a condition, or -1. any: returns whether a range of rows
  // contains such a row.
  template <class Any> int64_t last_row(int64_t rows, Any any) const {
    int64_t begin = 0, end = rows;
    if (begin >= end || !any(over(begin, end))) return -1;
    while (end - begin > 1) {
      const int64_t middle = begin + (end - begin) / 2;
      if (any(over(middle, end)))
        begin = middle;
      else
        end = middle;
    }
    return begin;
  }
};

int64_t step_at(const LaneStore& lane, int64_t row) { return static_cast<int64_t>(lane.value(Series::step, row)); }

// Returns the duration of that row's step. Unknown for the first row of a fork.
double seconds_at(const LaneStore& lane, int64_t row) {
  const double end = lane.value(Series::wall_s, row);
  if (row > 0) return end - lane.value(Series::wall_s, row - 1);
  return step_at(lane, row) == 1 ? end : not_recorded();
}

RankRow row_of_rank(const RunStore& store, const LaneStore& lane, size_t rank) {
  const auto numbers = [&](std::string_view key) {
    return RankNumbers{lane, store.declaredBy(lane, rank_column(rank, key))};
  };
  const RankNumbers found_inf = numbers(rank_key::kFoundInf), own = numbers(rank_key::kOwnFoundInf),
                    waited = numbers(rank_key::kWaited), loss = numbers(rank_key::kLoss),
                    memory = numbers(rank_key::kMemory), speed = numbers(rank_key::kSpeed);
  const RankNumbers& overflowed = own.series ? own : found_inf; // older sessions lack the rank's own overflows
  RankRow row;
  row.rank = rank;
  double waiting = 0, per_sample = 0;
  int64_t waited_in = 0, timed = 0;
  for (int64_t at = std::max<int64_t>(0, lane.rows() - kRankSteps); at < lane.rows(); ++at) {
    const RankStep& step = row.steps.emplace_back(step_at(lane, at), seconds_at(lane, at), waited.at(at), loss.at(at),
                                                  found_inf.at(at) > 0, overflowed.at(at) > 0);
    if (const double share = step.waits(); is_recorded(share)) waiting += share, ++waited_in;
    if (const double rate = speed.at(at); is_recorded(rate) && rate > 0) per_sample += 1 / rate, ++timed;
  }
  if (waited_in > 0) row.waits = waiting / static_cast<double>(waited_in);
  if (timed > 0) row.samples_per_s = static_cast<double>(timed) / per_sample;
  if (!lane.empty()) row.memory_bytes = memory.at(lane.rows() - 1);
  row.overflows = std::lround(overflowed.over(0, lane.rows()).sum);
  const int64_t last = overflowed.last_row(lane.rows(), [](const Bucket& some) { return some.sum > 0; });
  if (last >= 0) row.overflowed_at = step_at(lane, last);
  return row;
}

bool has_column(const LaneStore& lane, size_t rank) {
  return std::ranges::any_of(lane.info().columns, [begin = rank_column(rank, "")](const std::string& name) {
    return name.starts_with(begin);
  });
}

// Returns the step since which the weights diverge. Divergence inherited by a fork counts from its first step.
// Requires: the weights diverge in the lane's last step.
int64_t diverged_since(const RunStore& store, const LaneStore& lane) {
  const LaneStore* of = &lane;
  for (int64_t rows = lane.rows(), since = 0;;) {
    const RankNumbers distance{*of, store.declaredBy(*of, kRanksDistance)};
    const int64_t same = distance.last_row(rows, [](const Bucket& some) { return some.finite > 0 && some.min == 0; });
    if (same + 1 < rows) since = step_at(*of, same + 1);
    if (same >= 0 || !of->isFork()) return since;
    rows = store.lane(static_cast<int>(of->info().parent))
               .row_at_or_after(Series::step, static_cast<double>(of->info().fork_step + 1));
    of = &store.lane(static_cast<int>(of->info().parent));
  }
}

QString seconds_label(double seconds) {
  if (seconds >= 1) return number_label(seconds, 3) + " s";
  return seconds >= 1e-3 ? number_label(1e3 * seconds, 3) + " ms" : number_label(1e6 * seconds, 3) + " µs";
}

QString count_of(int64_t number) { return count_label(static_cast<double>(number)); }

} // namespace

double RankStep::waits() const {
  return is_recorded(seconds) && is_recorded(waited) && seconds > 0 ? std::clamp(waited / seconds, 0.0, 1.0)
                                                                    : not_recorded();
}

RankView rank_view(const RunStore& store, int index) {
  const LaneStore& lane = store.lane(index);
  RankView view;
  view.ranks = ranks_of(lane.config());
  view.step = lane.last_step();
  for (size_t rank = 0; std::cmp_less(rank, view.ranks) && rank < kMostDeclared; ++rank)
    if (has_column(lane, rank)) view.rows.push_back(row_of_rank(store, lane, rank));
  if (const RankNumbers distance{lane, store.declaredBy(lane, kRanksDistance)}; !lane.empty())
    view.distance = distance.at(lane.rows() - 1);
  if (is_recorded(view.distance) && view.distance != 0) view.diverged_since = diverged_since(store, lane);
  return view;
}

QString sentence_of(const RankView& view) {
  if (view.ranks == 1) return RankTexts::tr("One process trains this lane: there are no other ranks to wait for.");
  QString text =
      view.step == 0 ? RankTexts::tr("%1 ranks, no step yet.").arg(view.ranks)
      : !is_recorded(view.distance)
          ? RankTexts::tr("%1 ranks. Divergence of their weights is not recorded.").arg(view.ranks)
      : view.diverged_since == 0 ? RankTexts::tr("%1 ranks with the same weights.").arg(view.ranks)
      : !std::isfinite(view.distance)
          ? RankTexts::tr("The weights of the ranks have differed since step %1, and some are Inf or NaN.")
                .arg(count_of(view.diverged_since))
          : RankTexts::tr(
                "The weights of the ranks have differed since step %1: by up to %2 of the norm of rank 0's weights.")
                .arg(count_of(view.diverged_since), number_label(view.distance, 2));
  if (const auto shown = static_cast<int>(view.rows.size()); shown < view.ranks)
    text += " " + RankTexts::tr("%1 of them have no column: a lane has columns for %2 ranks.")
                      .arg(view.ranks - shown)
                      .arg(kMostDeclared);
  return text;
}

QString sentence_of(const RankRow& row) {
  QStringList parts;
  if (is_recorded(row.waits)) parts << RankTexts::tr("waits %1 of a step").arg(share_label(row.waits));
  if (is_recorded(row.memory_bytes)) parts << bytes_label(row.memory_bytes);
  if (is_recorded(row.samples_per_s)) parts << RankTexts::tr("%1 samples/s").arg(count_label(row.samples_per_s));
  if (row.overflows > 0)
    parts << RankTexts::tr("overflowed in %n step(s), the last %1", nullptr, static_cast<int>(row.overflows))
                 .arg(count_of(row.overflowed_at));
  const QString name = RankTexts::tr("Rank %1").arg(row.rank);
  return parts.isEmpty() ? name : RankTexts::tr("%1: %2").arg(name, parts.join(" · "));
}

QString sentence_of(const RankStep& step) {
  QStringList parts;
  if (is_recorded(step.seconds) && is_recorded(step.waited))
    parts << RankTexts::tr("%1, waiting %2").arg(seconds_label(step.seconds), seconds_label(step.waited));
  if (is_recorded(step.loss)) parts << RankTexts::tr("loss %1").arg(number_label(step.loss));
  if (step.overflowed)
    parts << RankTexts::tr("overflowed");
  else if (step.found_inf)
    parts << RankTexts::tr("found_inf of another rank");
  const QString name = RankTexts::tr("Step %1").arg(count_of(step.step));
  return parts.isEmpty() ? name : RankTexts::tr("%1: %2").arg(name, parts.join(" · "));
}

} // namespace amplab
