// SPDX-License-Identifier: Apache-2.0
// Settings with which a step would have been applied. Each is tried in a replay of the step before it is offered: an
// Inf does not say how large the number was, and the tensor that overflowed first is seldom the one that overflows
// last. Engine thread only.
#pragma once
#include "engine/train/explanation_words.h"
#include "engine/train/history.h"

namespace amplab {

struct Cures {
  ScaleCure scale = ScaleCure::untried;
  double fitting_scale = 0; // as Explanation says
  std::string sentence;     // what the replays with a lower loss scale came to; empty: none was made
  std::vector<Cure> list;
};

bool has_finite_weights(const Trainer& trainer);

// before: the lane as it stood before that step. Throws: CalledOff, DeviceError.
Cures cures_of(const Past& past, const TrainerState& before, const ExplainedStep& step, const Finding& finding);

} // namespace amplab
