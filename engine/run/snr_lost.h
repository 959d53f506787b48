// SPDX-License-Identifier: Apache-2.0
// Error propagation of a call: whether it passes on, amplifies or reduces the errors of its operands.
// Pure functions, any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <span>

namespace amplab {

// Returns the dB of signal to noise ratio (OpRecord::drift) that a call loses against its worst operand, including its
// own rounding. Positive if errors grow. Not recorded if the call was not compared, if no operand comes from a compared
// call, or if the operands have no error yet.
//   step  the op calls of the step, by seq
double snr_lost_in(const OpRecord& call, std::span<const OpRecord> step);

} // namespace amplab
