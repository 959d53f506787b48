// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to see of a lane's loss scaler at one moment: the rule in force and the line of it that decided, the
// ladder of powers of two, the count towards growth, and sentences. Plain values made from what the lane has sent; the
// widgets paint them and know nothing else. GUI thread.
#pragma once
#include "engine/run/scaler_rules.h"
#include "ui/models/scaler_trace.h"

#include <QString>

namespace amplab {

// A mark beside the ladder: where backing off or growing ends.
struct ScaleBound {
  double scale = 0;
  QString name;       // "floor"
  bool upper = false; // growing ends here, else backing off
  bool operator==(const ScaleBound&) const = default;
};

struct ScaleLadder {
  int lowest = 0, highest = 8; // exponents of two; wide enough for all below but bounds that are far away
  double scale = 1;            // of the next step
  std::vector<ScaleMove> moves;
  std::vector<ScaleBound> bounds;
  std::map<int, ScaleRung> rungs;
};

// Clean steps on their way to a growth.
struct GrowthCount {
  int64_t clean = 0, interval = 0; // an interval of 0: the rule never grows
  bool passed = false; // the count is past the interval and the rule asks for equality: no growth until a backoff
  double share() const {
    return interval > 0 ? std::min(1.0, static_cast<double>(clean) / static_cast<double>(interval)) : 0;
  }
};

// Overflows that the rule lets pass before it backs off.
struct Patience {
  int64_t left = 0, of = 0; // by hysteresis; `of` 0: the rule has none, or is set to have none
  QString text;             // also a tolerance; empty where the rule has no patience at all
};

// Which lines of the pseudo-code are lit, and with which step.
struct RuleMarks {
  std::optional<size_t> decided;        // of the last step
  std::optional<size_t> moved;          // of the last move
  int64_t moved_at = 0;                 // its step
  Verdict verdict = Verdict::unchanged; // of the last move
  bool operator==(const RuleMarks&) const = default;
};

struct ScalerView {
  QString absence;                  // why this lane has no scaler; else empty, and there is a rule
  const ScalerRule* rule = nullptr; // as it stands in the table
  ScaleLadder ladder;
  GrowthCount growth;
  Patience patience;
  RuleMarks marks;
  QString dials; // "growth_factor 2 · growth_interval 2000": what the pseudo-code reads
};

// trace: has read the lane.
ScalerView scaler_view(const LaneStore& lane, const ScalerTrace& trace);
// Before there is a lane: what is set up.
ScalerView scaler_view(const RunConfig& config);

// "Step 412 was skipped: a gradient was Inf or NaN at loss scale 65536. The scale backed off from 2^16 to 2^15."
QString sentence_of(const ScaleMove& move, const ScalerRule& rule);

// What a drop-down calls a scaler: the name of its rule, or "none".
QString scaler_choice(const ScalerConfig& scaler);
// The same scaler made to behave so. Requires: a choice as above.
ScalerConfig with_choice(ScalerConfig scaler, const QString& choice);

} // namespace amplab
