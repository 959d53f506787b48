// SPDX-License-Identifier: GPL-3.0-or-later
// How far the losses of each lane are from those of a baseline lane, step by step: lanes of their own, with the same
// colours and x axes, so that they are plotted as any other; of earlier runs that are shown too. Follows the store; GUI
// thread.
//
// The distance is |loss - baseline| / |baseline|; 0 where both are the same, NaN included.
#pragma once
#include "ui/store/run_store.h"

#include <map>
#include <vector>

namespace amplab {

// baseline: 0 gives the difference itself.
double loss_distance(double loss, double baseline);

class LossDistances : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives it.
  explicit LossDistances(const RunStore& store, QObject* parent = nullptr);

  int baseline() const { return baseline_; }
  // Requires: a lane of the store.
  void setBaseline(int lane);

  // Series::loss holds the distances; the baseline's lane stays empty. Where it was asked where two lanes differ, an
  // event stands at the step at which they part (engine/run/parting.h), and Series::eval_loss holds how far the
  // parameters are apart, at some steps.
  const RunStore& store() const { return distances_; }

 private:
  void follow();
  void rebuild();
  void take(int lane);
  void takeEarlier();
  std::vector<StepRecord> distances(const LaneStore& from, int64_t& row, const Divergence* divergence) const;
  void mark(int lane);
  const Divergence* divergence_of(int lane) const; // from the baseline; null: nobody has asked

  const RunStore& lanes_;
  RunStore distances_;
  int baseline_ = 0;
  std::vector<int64_t> taken_;               // rows of each lane
  std::map<int64_t, int64_t> taken_earlier_; // rows, by the number of the run
};

} // namespace amplab
