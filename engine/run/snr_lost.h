// SPDX-License-Identifier: Apache-2.0
// What a call makes of the errors that its operands have: it passes them on, makes them larger, or smaller. Pure; any
// thread.
#pragma once
#include "engine/run/telemetry.h"

#include <span>

namespace amplab {

// How many dB of its signal to noise ratio (OpRecord::drift) a call loses against the worst of its operands: more than
// 0 where errors come out larger than they came in. Its own rounding is in it. Not recorded where the call was not
// compared, where none of its operands was made by a call that was, and where the operands have no error yet.
//   step  the op calls of the step, by their seq
double snr_lost_in(const OpRecord& call, std::span<const OpRecord> step);

} // namespace amplab
