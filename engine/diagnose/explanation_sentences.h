// SPDX-License-Identifier: Apache-2.0
// The four sentences of an explanation. Pure; any thread.
#pragma once
#include "engine/diagnose/first_nonfinite.h"
#include "engine/run/explanation.h"
#include "engine/run/telemetry.h"

#include <string>
#include <vector>

namespace amplab {

// Result of replays with other loss scales.
enum class ScaleCure : uint8_t {
  untried, // there is no scaler, or its scale cannot be lowered
  helps,   // a lower scale makes the step apply
  none,    // no lower scale does
};

// What is known of a replayed step.
struct ExplainedStep {
  StepRecord record;
  std::vector<std::string> columns; // of the record
  int64_t asked = 0;                // the requested step; later than the record's if that one did the damage
  double scale_after = 1;           // loss scale of the next step
  int64_t growth_interval = 1;      // at this step
  int64_t clean_before = 0;         // steps since the last skip or scale change: the growth tracker before this step
  bool dynamic_scale = false;       // a scaler changes it
  bool injected = false;            // a fault was injected
  bool open = false;                // has begun and not ended
  ScaleCure scale_cure = ScaleCure::untried;
  // ranks other than 0 with Inf or NaN in their gradients before averaging; empty: none known
  std::vector<size_t> overflowed_ranks;
};

// Returns the phase as it reads after "in".
std::string phase_in_words(const std::string& phase);

// Returns whether the scale was still falling from its initial value.
bool searches_scale(const ExplainedStep& step);

std::string what_text(const ExplainedStep& step);
// operand: the damaged input, for example "The batch". Used only if that is the cause.
std::string where_text(const Finding& finding, const std::string& operand);
std::string why_text(const Finding& finding, const ExplainedStep& step);
// Returns what it means for the run, and what to change.
std::string so_what_text(const Finding& finding, const ExplainedStep& step);
// Returns the name of the lesson that teaches it, without its number, or empty.
std::string lesson_about(const Finding& finding, const ExplainedStep& step);
std::vector<std::string> lessons_of_explanations(); // all names that lesson_about() may return

} // namespace amplab
