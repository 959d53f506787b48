// SPDX-License-Identifier: Apache-2.0
// Goes along with a replay that is walked by lines, and says where it stops, in place of a pace. Called on the thread
// that walks.
#pragma once
#include "engine/interpreter/walk.h"
#include "engine/run/telemetry.h"

namespace amplab {

class LineGuide {
 public:
  virtual ~LineGuide() = default;
  // Returns whether it stops here. statement: about to run; null: the last one is over. at: as LinePlace::at.
  virtual bool stops_before(const interpreter::Walk& walk, const loop::Statement* statement, int64_t at) = 0;
  // The same, after an op call of a step that is probed. nonfinite: it put out what is not finite, and nobody put that
  // there on purpose.
  virtual bool stops_after(const interpreter::Walk& walk, const OpRecord& call, bool nonfinite) = 0;
};

} // namespace amplab
