// SPDX-License-Identifier: Apache-2.0
// What became of each optimizer in a step. The record of the step is written from it and read back into it, and one
// sentence states it: events, explanations, guards and the window all take it from here. Pure; any thread.
#pragma once
#include "engine/run/saying.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

enum class Stepped : uint8_t {
  applied,
  skipped, // its step was called and changed nothing
  never,   // its step was not called
};

struct OptimizerResult {
  std::string name; // empty: the lane has one optimizer
  Stepped stepped = Stepped::never;
  bool nonfinite = false; // one of its gradients was Inf or NaN
  bool operator==(const OptimizerResult&) const = default;
};

// columns: those that the lane declares, by the places of record.declared. Of several ranks: the results of rank 0.
std::vector<OptimizerResult> optimizer_results(const StepRecord& record, std::span<const std::string> columns);

bool any_skipped(std::span<const OptimizerResult> results);
// Did a gradient that is Inf or NaN reach weights?
bool damages_weights(std::span<const OptimizerResult> results);

// "Step 59 was skipped: a gradient was Inf or NaN at loss scale 65536."
Saying step_saying(const StepRecord& record, std::span<const std::string> columns);

// All phrases that step_saying() is made of, for who says them in another language.
std::span<const std::string_view> step_phrases();

} // namespace amplab
