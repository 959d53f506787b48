// SPDX-License-Identifier: Apache-2.0
// Results of the optimizers in a step. The step's record is written from them and read back into them, and one sentence
// describes them. Events, explanations, guards and the window use both. Pure functions, any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "engine/run/translatable_message.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

enum class Stepped : uint8_t {
  applied,
  skipped, // step() was called and changed nothing
  never,   // step() was not called
};

struct OptimizerResult {
  std::string name; // empty: the lane has a single optimizer
  Stepped stepped = Stepped::never;
  bool nonfinite = false; // one of its gradients was Inf or NaN
  bool operator==(const OptimizerResult&) const = default;
};

// columns: the lane's declared columns, in the order of record.declared. With several ranks, the results are rank 0's.
std::vector<OptimizerResult> optimizer_results(const StepRecord& record, std::span<const std::string> columns);

bool any_skipped(std::span<const OptimizerResult> results);
// Returns true if an Inf or NaN gradient was applied to weights.
bool damages_weights(std::span<const OptimizerResult> results);

// Returns a sentence as "Step 59 was skipped: a gradient was Inf or NaN at loss scale 65536."
TranslatableMessage step_message(const StepRecord& record, std::span<const std::string> columns);

// Returns all phrases used by step_message(), for translation.
std::span<const std::string_view> step_phrases();

} // namespace amplab
