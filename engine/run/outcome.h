// SPDX-License-Identifier: Apache-2.0
// How a lane went that has ended, as a sentence to be said, from what was measured of it. Pure; any thread.
#pragma once
#include "engine/run/explanation.h"
#include "engine/run/saying.h"
#include "engine/run/step_look.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace amplab {

// What the sentence is made from. Doubles that nothing was measured for are "not recorded".
struct RunFigures {
  LaneStatus status;
  int64_t planned = 0;                         // train.steps
  int64_t first_step = 1;                      // that is known: a fork and a resumed run begin later
  int64_t steps = 0, updates = 0, skipped = 0; // since the run's very first step
  double loss_at_start = not_recorded(),
         loss_at_end = not_recorded(); // typical_loss of kStartSteps, and of tail_of(steps)
  double last_loss = not_recorded();
  std::optional<int64_t> nonfinite_since; // the first step from which on no loss was finite
  double accuracy = not_recorded();       // of the last evaluation, 0..1
  double zero_gradients = not_recorded(); // share of the elements of all gradients that were looked at
  bool several_losses = false;            // each has its own curve, and none of them falls for the run to go well
  const Explanation* explained = nullptr; // of the first step that was not finite, if somebody has asked
};

enum class OutcomeKind : uint8_t {
  going,    // it has not ended
  failed,   // an error
  stopped,  // by a person, a guard or the engine's end
  diverged, // the loss is NaN or Inf to the end
  no_learning,
  unclear, // too few steps, several losses, or a part of a run
  little,
  learnt,
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::going;
  Saying saying; // a sentence; nothing while it is going
};

Outcome outcome_of(const RunFigures& run);

// All phrases that sayings are made of, for who says them in another language; besides those of why a lane ended
// (engine/run/end_reason.h).
std::span<const std::string_view> outcome_phrases();

// By the columns that a lane declares.
bool has_several_losses(std::span<const std::string> columns);

// The losses at the start are those of the first steps, at the end those of the last tenth: single batches are noisy.
inline constexpr int64_t kStartSteps = 10, kFewSteps = 20, kLongestTail = 100;
constexpr int64_t tail_of(int64_t steps) {
  return steps / 10 < 1 ? 1 : steps / 10 > kLongestTail ? kLongestTail : steps / 10;
}
// The median of those that are finite; not recorded if none is.
double typical_loss(std::span<const double> losses);

// Zeros among the gradients of the steps that were looked at. Steps with a fault that somebody put there are left out.
class GradientZeros {
 public:
  void add(const StepLook& look);
  double share() const {
    return count_ > 0 ? static_cast<double>(zeros_) / static_cast<double>(count_) : not_recorded();
  }

 private:
  int64_t zeros_ = 0, count_ = 0;
};

} // namespace amplab
