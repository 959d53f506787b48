// SPDX-License-Identifier: GPL-3.0-or-later
// Distance of each lane's loss from a baseline lane, per step. Stored as lanes with the same ids and x axes, so
// that they can be plotted like any lane. Includes shown earlier runs. Follows the store: a few rows at once, many in
// pieces. GUI thread.
//
// The distance is |loss - baseline| / |baseline|; 0 if both are equal, NaN included.
#pragma once
#include "ui/store/run_store.h"

#include <QElapsedTimer>
#include <QTimer>
#include <map>
#include <vector>

namespace amplab {

// If the baseline is 0, returns the difference itself.
double loss_distance(double loss, double baseline);

class LossDistances : public QObject {
  Q_OBJECT

 public:
  // Requires: `store` outlives it.
  explicit LossDistances(const RunStore& store, QObject* parent = nullptr);

  int baseline() const { return std::max(0, lanes_.indexOf(baseline_)); }
  // Requires: a lane of the store.
  void setBaseline(int lane);

  // kLosses holds the distances; the baseline's lane is empty. If a comparison of two lanes was requested, an event
  // marks the step of divergence (engine/run/loss_divergence.h), and kParameters holds distances of the parameters at
  // some steps. The lanes have these columns and the x axes only.
  const RunStore& store() const { return distances_; }
  static constexpr Series kLosses = Series::loss, kParameters = Series::lr;

 signals:
  void measured(); // more rows, later than the lanes changed or were published

 private:
  void follow();
  void rebuild();
  void measureNewRows();
  bool measureLanes(const QElapsedTimer& since); // until the time slice ends; returns false if rows remain
  bool measureEarlier(const QElapsedTimer& since);
  bool hasRows(const LaneStore& from, int64_t row) const; // from `row`, as far as the baseline has come
  std::vector<StepRecord> distances(const LaneStore& from, int64_t& row, const Divergence* divergence) const;
  void mark(int lane);
  const Divergence* divergence_of(int lane) const; // from the baseline; null if not requested

  const RunStore& lanes_;
  RunStore distances_;
  LaneId baseline_;                             // the first lane if it is removed
  std::vector<int64_t> numbers_;                // LaneStore::number(), by lane
  std::vector<int64_t> measured_;               // rows done, by lane
  std::map<int64_t, int64_t> measured_earlier_; // rows done, by run number
  QTimer timer_;                                // until the next piece
};

} // namespace amplab
