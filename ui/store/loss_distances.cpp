// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/loss_distances.h"

#include <cmath>
#include <optional>
#include <set>

namespace amplab {
double loss_distance(double loss, double baseline) {
  if (loss == baseline || (std::isnan(loss) && std::isnan(baseline))) return 0;
  const double apart = std::abs(loss - baseline);
  return baseline == 0 ? apart : apart / std::abs(baseline);
}

LossDistances::LossDistances(const RunStore& store, QObject* parent) : QObject(parent), lanes_(store) {
  connect(&store, &RunStore::lanesChanged, this, &LossDistances::follow);
  connect(&store, &RunStore::published, this, [this](News news) {
    if (!news.steps) return;
    for (int lane = 0; lane < lanes_.laneCount(); ++lane) measure(lane); // including rows that waited for the baseline
    measureEarlier();
    distances_.publish();
  });
  connect(&store.earlier(), &EarlierRuns::changed, this, [this] {
    measureEarlier();
    emit distances_.earlier().changed();
  });
  connect(&store, &RunStore::divergenceFound, this, &LossDistances::rebuild); // adds distances of past steps
  rebuild();
}

void LossDistances::setBaseline(int lane) {
  const bool same = lane == baseline();
  baseline_ = lanes_.lane(lane).id();
  if (!same) rebuild();
}

// When a lane is added, the other lanes stay unchanged.
void LossDistances::follow() {
  const int known = distances_.laneCount();
  bool added = known > 0 && lanes_.laneCount() == known + 1;
  for (int lane = 0; lane < known && added; ++lane) {
    const LaneStore &now = lanes_.lane(lane), &then = distances_.lane(lane);
    added = now.name() == then.name() && now.id() == then.id() && measured_[static_cast<size_t>(lane)] <= now.rows();
  }
  if (!added) return rebuild();
  LaneInfo beside_the_baseline;
  beside_the_baseline.parent = baseline();
  distances_.addLane(lanes_.lane(known).setup(), beside_the_baseline);
  measured_.push_back(0);
  measure(known);
  distances_.publish();
}

void LossDistances::rebuild() {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < lanes_.laneCount(); ++lane) setups.push_back(lanes_.lane(lane).setup());
  distances_.reset(std::move(setups), std::vector<LaneInfo>(static_cast<size_t>(lanes_.laneCount())));
  distances_.earlier().clear(); // rebuilt, not restarted
  measured_earlier_.clear();
  measured_.assign(static_cast<size_t>(lanes_.laneCount()), 0);
  measureEarlier();
  for (int lane = 0; lane < lanes_.laneCount(); ++lane) {
    measure(lane);
    mark(lane);
  }
  distances_.publish();
}

void LossDistances::measure(int lane) {
  if (lane == baseline()) return;
  const std::vector<StepRecord> fresh =
      distances(lanes_.lane(lane), measured_[static_cast<size_t>(lane)], divergence_of(lane));
  if (!fresh.empty()) distances_.appendSteps(lane, fresh);
}

// Only for runs that are shown.
void LossDistances::measureEarlier() {
  if (lanes_.laneCount() == 0) return;
  std::set<int64_t> gone;
  for (const EarlierRun& run : distances_.earlier().all())
    if (!lanes_.earlier().find(run.number())) gone.insert(run.number());
  for (const int64_t number : gone) {
    measured_earlier_.erase(number);
    distances_.earlier().put(number, std::nullopt);
  }
  for (const EarlierRun& run : lanes_.earlier().all())
    if (run.shown || distances_.earlier().find(run.number()))
      distances_.mirrorEarlier(run, run.shown ? distances(*run.run, measured_earlier_[run.number()], nullptr)
                                              : std::vector<StepRecord>());
}

// Returns distances from `row` as far as the baseline has come. Sets `row` to the first row without a distance.
std::vector<StepRecord> LossDistances::distances(const LaneStore& from, int64_t& row,
                                                 const Divergence* divergence) const {
  const int from_lane = this->baseline();
  const int64_t reached = lanes_.lane(from_lane).last_step();
  std::vector<StepRecord> fresh;
  for (; row < from.rows(); ++row) {
    const auto step = static_cast<int64_t>(from.value(Series::step, row));
    if (step > reached) break;
    StepRecord record;
    record.step = step;
    record.update = static_cast<int64_t>(from.value(Series::update, row));
    record.samples = static_cast<int64_t>(from.value(Series::samples, row));
    record.wall_s = from.value(Series::wall_s, row);
    const double baseline = lanes_.value_at_step(from_lane, Series::loss, step);
    if (!is_recorded(baseline)) continue;
    record.loss = loss_distance(from.value(Series::loss, row), baseline);
    record.eval_loss = not_recorded();
    if (divergence)
      for (const ParameterDistance& point : divergence->distances)
        if (point.step == step) record.eval_loss = point.distance;
    fresh.push_back(record);
  }
  return fresh;
}

const Divergence* LossDistances::divergence_of(int lane) const {
  const Divergence* divergence = lanes_.divergence(baseline(), lane);
  return divergence ? divergence : lanes_.divergence(lane, baseline());
}

void LossDistances::mark(int lane) {
  const Divergence* divergence = lanes_.divergence(baseline(), lane);
  if (!divergence || divergence->divergence_step == 0) return;
  const std::string at = "diverges at step " + std::to_string(divergence->divergence_step);
  distances_.appendEvents(lane, {{divergence->divergence_step, 0, EventKind::fork, "loss", "", at, divergence->text}});
  distances_.publish();
}

} // namespace amplab
