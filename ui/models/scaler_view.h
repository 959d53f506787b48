// SPDX-License-Identifier: GPL-3.0-or-later
// What the widgets show of a loss scaler at one moment: rule, deciding line, ladder of powers of two, count towards
// growth, sentences. Plain values made from the lane's data. GUI thread.
#pragma once
#include "engine/run/scaler_rules.h"
#include "ui/models/scale_history.h"

#include <QString>

namespace amplab {

// A mark beside the ladder at a limit of the scale.
struct ScaleBound {
  double scale = 0;
  QString name;       // "floor"
  bool upper = false; // limits growth; else limits backoff
  bool operator==(const ScaleBound&) const = default;
};

struct ScaleLadder {
  int lowest = 0, highest = 8; // exponents of two; cover everything below except distant bounds
  double scale = 1;            // of the next step
  std::vector<ScaleChange> moves;
  std::vector<ScaleBound> bounds;
  std::map<int, ScaleRung> rungs;
};

// Clean steps towards a growth.
struct GrowthCount {
  int64_t clean = 0, interval = 0; // interval 0: the rule never grows
  bool passed = false; // the count is past the interval and the rule tests equality: no growth until a backoff
  double share() const {
    return interval > 0 ? std::min(1.0, static_cast<double>(clean) / static_cast<double>(interval)) : 0;
  }
};

// Overflows that the rule tolerates before it backs off.
struct Patience {
  int64_t left = 0, of = 0; // hysteresis; `of` 0: the rule has none, or it is disabled
  QString text;             // also for a tolerance; empty if the rule has neither
};

// Highlighted lines of the pseudo-code, and their steps.
struct RuleMarks {
  std::optional<size_t> decided;        // by the last step
  std::optional<size_t> moved;          // by the last move
  int64_t moved_at = 0;                 // step of that move
  Verdict verdict = Verdict::unchanged; // of the last move
  bool operator==(const RuleMarks&) const = default;
};

struct ScalerView {
  QString absence;                  // reason why this lane has no scaler; empty if it has one, and `rule` is set
  const ScalerRule* rule = nullptr; // a row of the table
  ScaleLadder ladder;
  GrowthCount growth;
  Patience patience;
  RuleMarks marks;
  QString settings; // "growth_factor 2 · growth_interval 2000": the pseudo-code's inputs
};

// Requires: `trace` has read the lane.
ScalerView scaler_view(const LaneStore& lane, const ScaleHistory& trace);
// The view before a lane exists, from its configuration.
ScalerView scaler_view(const RunConfig& config);

// "Step 412 was skipped: a gradient was Inf or NaN at loss scale 65536. The scale backed off from 2^16 to 2^15."
QString sentence_of(const ScaleChange& move, const ScalerRule& rule);

// Returns a scaler's entry in a drop-down: the name of its rule, or "none".
QString scaler_choice(const ScalerConfig& scaler);
// Returns the scaler with the behaviour of `choice`. Requires: a result of scaler_choice().
ScalerConfig with_choice(ScalerConfig scaler, const QString& choice);

} // namespace amplab
