// SPDX-License-Identifier: Apache-2.0
// Summary in words of what the fp32 shadow found in a step. Pure functions, any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <span>
#include <string>
#include <vector>

namespace amplab {

// An op of a step's forward, with its call that lost most signal to noise ratio against its operands.
struct OpLoss {
  const OpRecord* call = nullptr; // in the given step
  double db = 0;                  // snr_lost_in (engine/run/snr_lost.h)
};

// Returns one entry per op compared in forward, largest loss first. Backward is left out. It runs the same ops again,
// and where gradients cancel or a mask differs in the shadow, its ratio shows little about formats.
//   step  the op calls of the step, by seq
std::vector<OpLoss> forward_losses(std::span<const OpRecord> step);

// Returns one to three sentences: the ops that lost most and how much, whether autocast's list keeps them in fp32, and
// how many of their results are below the format's normal numbers. Empty if the step was not compared from the shadow's
// own inputs.
std::string shadow_summary(std::span<const OpRecord> step);

} // namespace amplab
