// SPDX-License-Identifier: Apache-2.0
// Decides where a replay by lines stops, in place of a pace. Called on the executing thread.
#pragma once
#include "engine/interpreter/interpreter.h"
#include "engine/run/telemetry.h"

namespace amplab {

class SteppingTarget {
 public:
  virtual ~SteppingTarget() = default;
  // Returns whether to stop here. statement: about to run. Null after the last one. at: as LinePosition::at.
  virtual bool stops_before(const interpreter::Interpreter& interpreter, const loop::Statement* statement,
                            int64_t at) = 0;
  // Returns whether to stop after an op call. Requires: a probed step. nonfinite: an output is not finite, and not
  // by intention.
  virtual bool stops_after(const interpreter::Interpreter& interpreter, const OpRecord& call, bool nonfinite) = 0;
};

} // namespace amplab
