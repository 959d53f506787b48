// SPDX-License-Identifier: Apache-2.0
// What the fp32 shadow found in a step, in words. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <span>
#include <string>
#include <vector>

namespace amplab {

// An op of a step's forward by the call of it that lost most of its operands' signal to noise ratio.
struct OpLoss {
  const OpRecord* call = nullptr; // of the step that was asked about
  double db = 0;                  // snr_lost_in (engine/run/snr_lost.h)
};

// One for each op that was compared in forward, what lost most first. Backward is left out: it goes through the same
// ops again, and where gradients cancel, or a mask of the shadow's is another, it says little about formats.
//   step  the op calls of the step, by their seq
std::vector<OpLoss> forward_losses(std::span<const OpRecord> step);

// One to three sentences: the ops that lost most and how much, and whether they are those that autocast would keep in
// fp32; then what of their results lies below the format's normal numbers, as the histogram of that call shows it.
// Empty where the step was not compared from the shadow's own inputs.
std::string shadow_story(std::span<const OpRecord> step);

} // namespace amplab
