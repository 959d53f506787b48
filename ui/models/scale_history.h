// SPDX-License-Identifier: GPL-3.0-or-later
// The history of a lane's loss scale: its latest moves, and overflows per power of two. Incremental: each row and event
// is read once. Owned by a panel. GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QString>
#include <limits>
#include <map>

namespace amplab {

// A step that changed the scale or could have. Includes overflows that the rule tolerated.
struct ScaleChange {
  int64_t step = 0;
  Verdict verdict = Verdict::unchanged; // unchanged: a static scale met Inf or NaN
  double before = 1, after = 1;
  QString what = {}; // result of the step, a sentence of engine/run/optimizer_results.h
  bool operator==(const ScaleChange& other) const {
    return step == other.step && verdict == other.verdict && before == other.before && after == other.after;
  }
};

struct ScaleRung {
  int64_t steps = 0, overflows = 0; // steps at a scale in [2^k, 2^(k+1)), and those with Inf or NaN
};

class ScaleHistory {
 public:
  static constexpr size_t kUpdateRules = 12; // moves kept

  // Reads a lane and, for a fork, the history that it shares.
  static ScaleHistory of(const RunStore& store, int lane);

  // Reads what the lane has received since the last call. Starts over if it is another lane, or its steps were cut or
  // joined with those that it shared. Returns whether it went on.
  bool follow(const RunStore& store, int lane);

  // Reads what the lane has received since the last call. Requires: always the same lane.
  void read(const LaneStore& lane) { read(lane, std::numeric_limits<int64_t>::max()); }

  // Latest moves, oldest first.
  const std::vector<ScaleChange>& moves() const { return moves_; }
  const std::map<int, ScaleRung>& rungs() const { return rungs_; } // by k
  // Last step of the lane or of its history before the fork. `step` is 0 if there is none.
  const StepRecord& last() const { return last_; }
  // Number of skipped steps, including a history that was not received.
  int64_t skips() const { return last_.step - last_.update; }
  // Scale of the next step. Ladder, legend and status bar show this one.
  double scale() const { return scale_; }
  // Last step after which the rule restarted its count: the scale grew, backed off or was replaced. 0: never.
  int64_t scaleSetAt() const { return scale_set_at_; }
  // Step from which the current rule applies, if a setting changed it. 0: from the start.
  int64_t ruleSince() const { return rule_since_; }

 private:
  void read(const LaneStore& lane, int64_t until); // up to that step
  void readRows(const LaneStore& lane, int64_t until);
  void readEvents(const LaneStore& lane, int64_t until);
  void append(const ScaleChange& move);
  void applySetting(const Event& event, int64_t last_step);
  void restartRule(const ScalerConfig& scaler, int64_t from_step);

  std::optional<ScalerConfig> scaler_; // with settings changed so far; nothing: nothing read yet
  std::vector<ScaleChange> moves_;
  std::map<int, ScaleRung> rungs_;
  StepRecord last_;
  double scale_ = 1;
  int64_t scale_set_at_ = 0, rule_since_ = 0;
  int64_t number_ = 0, parent_ = 0; // LaneStore::number() of the lane, and of the one that it shares steps with
  int64_t rows_ = 0;                // read so far
  size_t events_ = 0;
};

// Returns the initial scale of a scaler.
double first_scale(const ScalerConfig& scaler);

} // namespace amplab
