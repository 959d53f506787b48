// SPDX-License-Identifier: Apache-2.0
// Summary of an ended lane as a message, made from its measurements. Pure functions, any thread.
#pragma once
#include "engine/run/explanation.h"
#include "engine/run/step_inspection.h"
#include "engine/run/telemetry.h"
#include "engine/run/translatable_message.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace amplab {

// Input of the summary. Doubles without a measurement are "not recorded".
struct RunFigures {
  LaneStatus status;
  int64_t planned = 0;                         // train.steps
  int64_t first_step = 1;                      // first known step; later for a fork or a resumed run
  int64_t steps = 0, updates = 0, skipped = 0; // since the first step of the run
  double loss_at_start = not_recorded(),
         loss_at_end = not_recorded(); // typical_loss of kStartSteps, and of tail_of(steps)
  double last_loss = not_recorded();
  std::optional<int64_t> nonfinite_since; // first step from which on no loss was finite
  double accuracy = not_recorded();       // of the last evaluation, 0..1
  double zero_gradients = not_recorded(); // fraction of zeros in all inspected gradients
  bool several_losses = false;            // each has its own curve, and a good run need not lower any of them
  const Explanation* explained = nullptr; // of the first non-finite step, if it was explained
};

enum class OutcomeKind : uint8_t {
  going,    // not ended
  failed,   // an error
  stopped,  // by a person, a guard or the engine's end
  diverged, // the loss is NaN or Inf to the end
  no_learning,
  unclear, // too few steps, several losses, or only part of a run
  little,
  learnt,
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::going;
  TranslatableMessage message; // one sentence; empty while going
};

Outcome outcome_of(const RunFigures& run);

// Returns all phrases used by outcomes, for translation. Those of why a lane ended are in engine/run/end_reason.h.
std::span<const std::string_view> outcome_phrases();

// columns: as the lane declares them.
bool has_several_losses(std::span<const std::string> columns);

// Start losses come from the first steps, end losses from the last tenth of the steps, because single batches are
// noisy.
inline constexpr int64_t kStartSteps = 10, kFewSteps = 20, kLongestTail = 100;
constexpr int64_t tail_of(int64_t steps) {
  return steps / 10 < 1 ? 1 : steps / 10 > kLongestTail ? kLongestTail : steps / 10;
}
// Returns the median of the finite losses. Not recorded if none is finite.
double typical_loss(std::span<const double> losses);

// Counts zeros among the gradients of inspected steps. Steps with an injected fault are ignored.
class GradientZeros {
 public:
  void add(const StepInspection& inspection);
  double share() const {
    return count_ > 0 ? static_cast<double>(zeros_) / static_cast<double>(count_) : not_recorded();
  }

 private:
  int64_t zeros_ = 0, count_ = 0;
};

} // namespace amplab
