// SPDX-License-Identifier: GPL-3.0-or-later
// Distance of each lane's loss from a baseline lane, per step. Stored as lanes with the same ids and x axes, so
// that they can be plotted like any lane. Includes shown earlier runs. Follows the store; GUI thread.
//
// The distance is |loss - baseline| / |baseline|; 0 if both are equal, NaN included.
#pragma once
#include "ui/store/run_store.h"

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

  // Series::loss holds the distances; the baseline's lane is empty. If a comparison of two lanes was requested, an
  // event marks the step of divergence (engine/run/loss_divergence.h), and Series::eval_loss holds distances of the
  // parameters at some steps.
  const RunStore& store() const { return distances_; }

 private:
  void follow();
  void rebuild();
  void measure(int lane);
  void measureEarlier();
  std::vector<StepRecord> distances(const LaneStore& from, int64_t& row, const Divergence* divergence) const;
  void mark(int lane);
  const Divergence* divergence_of(int lane) const; // from the baseline; null if not requested

  const RunStore& lanes_;
  RunStore distances_;
  LaneId baseline_;                             // the first lane if it is removed
  std::vector<int64_t> measured_;               // rows done, by lane
  std::map<int64_t, int64_t> measured_earlier_; // rows done, by run number
};

} // namespace amplab
