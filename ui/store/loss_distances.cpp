// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/loss_distances.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace amplab {
namespace {

constexpr int kSliceMs = 4;          // per piece, on the thread that paints
constexpr int kApartMs = 10;         // between two pieces
constexpr int64_t kRowsAtOnce = 256; // a fraction of a slice

// The x axes, and the two series of the distances.
StepColumns columns_of_distances() { return step_columns().first(static_cast<size_t>(LossDistances::kParameters) + 1); }

} // namespace

double loss_distance(double loss, double baseline) {
  if (loss == baseline || (std::isnan(loss) && std::isnan(baseline))) return 0;
  const double apart = std::abs(loss - baseline);
  return baseline == 0 ? apart : apart / std::abs(baseline);
}

LossDistances::LossDistances(const RunStore& store, QObject* parent)
    : QObject(parent), lanes_(store), distances_(nullptr, columns_of_distances()) {
  timer_.setSingleShot(true);
  timer_.setInterval(kApartMs);
  connect(&timer_, &QTimer::timeout, this, [this] {
    measureNewRows();
    emit measured();
  });
  connect(&store, &RunStore::lanesChanged, this, &LossDistances::follow);
  connect(&store, &RunStore::published, this, [this](News news) {
    if (news.steps && !timer_.isActive()) measureNewRows(); // including rows that waited for the baseline
  });
  connect(&store.earlier(), &EarlierRuns::changed, this, [this] {
    measureNewRows();
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

// Lanes that stay are not measured again, unless rows of them were cut.
void LossDistances::follow() {
  const int known = distances_.laneCount();
  bool stay = known > 0 && lanes_.laneCount() >= known;
  for (int lane = 0; lane < known && stay; ++lane) {
    const LaneStore& now = lanes_.lane(lane);
    const auto at = static_cast<size_t>(lane);
    stay = now.number() == numbers_[at] && measured_[at] <= now.rows();
  }
  if (!stay) return rebuild();
  LaneInfo beside_the_baseline;
  beside_the_baseline.parent = baseline();
  for (int lane = known; lane < lanes_.laneCount(); ++lane) {
    distances_.addLane(lanes_.lane(lane).setup(), beside_the_baseline);
    numbers_.push_back(lanes_.lane(lane).number());
    measured_.push_back(0);
  }
  distances_.copyNames(lanes_);
  measureNewRows();
}

void LossDistances::rebuild() {
  std::vector<LaneSetup> setups;
  numbers_.clear();
  for (int lane = 0; lane < lanes_.laneCount(); ++lane) {
    setups.push_back(lanes_.lane(lane).setup());
    numbers_.push_back(lanes_.lane(lane).number());
  }
  distances_.reset(std::move(setups), std::vector<LaneInfo>(static_cast<size_t>(lanes_.laneCount())));
  distances_.copyNames(lanes_);
  distances_.earlier().clear(); // rebuilt, not restarted
  measured_earlier_.clear();
  measured_.assign(static_cast<size_t>(lanes_.laneCount()), 0);
  for (int lane = 0; lane < lanes_.laneCount(); ++lane) mark(lane);
  measureNewRows();
}

void LossDistances::measureNewRows() {
  if (lanes_.laneCount() != distances_.laneCount()) return; // they are about to change
  if (lanes_.laneCount() > 0) {                             // so that follow() notices that the baseline was cut
    int64_t& compared = measured_[static_cast<size_t>(baseline())];
    compared = std::max(compared, lanes_.lane(baseline()).rows());
  }
  QElapsedTimer since;
  since.start();
  const bool all = measureEarlier(since) && measureLanes(since);
  all ? timer_.stop() : timer_.start();
  distances_.publish();
}

bool LossDistances::measureLanes(const QElapsedTimer& since) {
  for (int lane = 0; lane < lanes_.laneCount(); ++lane) {
    const LaneStore& from = lanes_.lane(lane);
    for (int64_t& row = measured_[static_cast<size_t>(lane)]; lane != baseline() && hasRows(from, row);) {
      if (since.hasExpired(kSliceMs)) return false;
      distances_.appendSteps(lane, distances(from, row, divergence_of(lane)));
    }
  }
  return true;
}

// Only for runs that are shown.
bool LossDistances::measureEarlier(const QElapsedTimer& since) {
  if (lanes_.laneCount() == 0) return true;
  std::set<int64_t> gone;
  for (const EarlierRun& run : distances_.earlier().all())
    if (!lanes_.earlier().find(run.number())) gone.insert(run.number());
  for (const int64_t number : gone) {
    measured_earlier_.erase(number);
    distances_.earlier().put(number, std::nullopt);
  }
  bool all = true;
  for (const EarlierRun& run : lanes_.earlier().all()) {
    if (!run.shown && !distances_.earlier().find(run.number())) continue;
    distances_.mirrorEarlier(run, {});
    for (int64_t& row = measured_earlier_[run.number()]; run.shown && hasRows(*run.run, row);) {
      all = all && !since.hasExpired(kSliceMs);
      if (!all) break;
      distances_.mirrorEarlier(run, distances(*run.run, row, nullptr));
    }
  }
  return all;
}

bool LossDistances::hasRows(const LaneStore& from, int64_t row) const {
  const LaneStore& to = lanes_.lane(baseline());
  return row < from.rows() && !to.empty() && from.value(Series::step, row) <= to.value(Series::step, to.rows() - 1);
}

// Returns distances of some rows from `row`. Sets `row` to the first row without a distance. Requires: hasRows().
std::vector<StepRecord> LossDistances::distances(const LaneStore& from, int64_t& row,
                                                 const Divergence* divergence) const {
  std::vector<StepRecord> fresh;
  const int baseline_lane = baseline();
  for (const int64_t end = row + kRowsAtOnce; row < end && hasRows(from, row); ++row) {
    const auto step = static_cast<int64_t>(from.value(Series::step, row));
    StepRecord record;
    record.step = step;
    record.update = static_cast<int64_t>(from.value(Series::update, row));
    record.samples = static_cast<int64_t>(from.value(Series::samples, row));
    record.wall_s = from.value(Series::wall_s, row);
    const double baseline = lanes_.value_at_step(baseline_lane, Series::loss, step);
    if (!is_recorded(baseline)) continue;
    record.loss = loss_distance(from.value(Series::loss, row), baseline);
    record.lr = not_recorded();
    if (divergence)
      for (const ParameterDistance& point : divergence->distances)
        if (point.step == step) record.lr = point.distance;
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
