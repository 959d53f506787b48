// SPDX-License-Identifier: Apache-2.0
// Settings under which a skipped step would have been applied. Each is tested in a replay of the step before it is
// offered. A test is needed because an Inf does not show how large the number was, and because a later tensor may
// overflow once the first no longer does. Engine thread only.
#pragma once
#include "engine/diagnose/explanation_sentences.h"
#include "engine/replay/history.h"

namespace amplab {

struct Cures {
  ScaleCure scale = ScaleCure::untried;
  double fitting_scale = 0; // as Explanation::fitting_scale
  std::string sentence;     // result of replays with a lower loss scale; empty: none was made
  std::vector<Cure> list;
};

bool has_finite_weights(const Trainer& trainer);

// before: the lane's state before that step. Throws: OperationCancelled, DeviceError.
Cures cures_of(const Past& past, const TrainerState& before, const ExplainedStep& step, const Finding& finding);

} // namespace amplab
