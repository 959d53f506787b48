// SPDX-License-Identifier: GPL-3.0-or-later
// What became of a lane's loss scale so far: its latest moves, and how often each power of two overflowed. Grows with
// the lane; each row and each event is read once. Owned by a panel; GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QString>
#include <limits>
#include <map>

namespace amplab {

// A step after which the scale moved, or could have: it also stands here where the rule was patient.
struct ScaleMove {
  int64_t step = 0;
  Verdict verdict = Verdict::unchanged; // unchanged: a static scale that met Inf or NaN
  double before = 1, after = 1;
  QString what = {}; // what became of the step, in the sentence of engine/run/optimizer_results.h
  bool operator==(const ScaleMove& other) const {
    return step == other.step && verdict == other.verdict && before == other.before && after == other.after;
  }
};

struct ScaleRung {
  int64_t steps = 0, overflows = 0; // made at a scale of 2^k up to 2^(k+1), and those of them that found Inf or NaN
};

class ScalerTrace {
 public:
  static constexpr size_t kMoves = 12; // that are kept

  // Of a lane and, where it is a fork, of the past that it shares.
  static ScalerTrace of(const RunStore& store, int lane);

  // Takes in what the lane has received since. Requires: always the same lane.
  void read(const LaneStore& lane) { read(lane, std::numeric_limits<int64_t>::max()); }

  // The latest ones, oldest first.
  const std::vector<ScaleMove>& moves() const { return moves_; }
  const std::map<int, ScaleRung>& rungs() const { return rungs_; } // by k
  // The last step that was made, by this lane or before it was forked; its `step` is 0 if there is none.
  const StepRecord& last() const { return last_; }
  // Steps that were skipped so far, those of a past that was not received among them.
  int64_t skips() const { return skips_; }
  // What the next step will multiply by: what ladder, legend and status bar call the scale.
  double scale() const { return scale_; }
  // The last step after which the rule counted anew: it grew, backed off, or was replaced; 0: never.
  int64_t rescaledAt() const { return rescaled_at_; }
  // The step from which the present rule holds, where a dial brought it; 0: from the start.
  int64_t ruleSince() const { return rule_since_; }

 private:
  void read(const LaneStore& lane, int64_t until); // a step
  void readRows(const LaneStore& lane, int64_t until);
  void readEvents(const LaneStore& lane, int64_t until);
  void take(const ScaleMove& move);
  void turn(const Event& dial, int64_t last_step);
  void goOnAs(const ScalerConfig& scaler, int64_t from_step);

  std::optional<ScalerConfig> scaler_; // with the dials turned so far; nothing: nothing was read yet
  std::vector<ScaleMove> moves_;
  std::map<int, ScaleRung> rungs_;
  StepRecord last_;
  int64_t skips_ = 0;
  double scale_ = 1;
  int64_t rescaled_at_ = 0, rule_since_ = 0;
  int64_t rows_ = 0; // read so far
  size_t events_ = 0;
};

// The scale that a scaler of that configuration begins with.
double first_scale(const ScalerConfig& scaler);

} // namespace amplab
