// SPDX-License-Identifier: Apache-2.0
// The four sentences of an explanation. Pure; any thread.
#pragma once
#include "engine/run/explanation.h"
#include "engine/run/telemetry.h"
#include "engine/train/first_nonfinite.h"

namespace amplab {

// What replays with another loss scale came to.
enum class ScaleCure : uint8_t {
  untried, // there is no scaler, or its scale cannot be lowered
  helps,   // with a lower one the step is applied
  none,    // it is not, however low the scale is
};

// All that is known of a step that was replayed.
struct ExplainedStep {
  StepRecord record;
  std::vector<std::string> columns; // of the record
  int64_t asked = 0;                // the step asked about; later than the record's where that one did the damage
  double scale_after = 1;           // the loss scale for the next step
  int64_t growth_interval = 1;      // as it stood then
  int64_t clean_before = 0;   // steps since the last skip or move of the scale: the growth tracker before this step
  bool dynamic_scale = false; // a scaler moves it
  bool injected = false;      // a fault was put into it
  bool open = false;          // it has begun and is not over
  ScaleCure scale_cure = ScaleCure::untried;
  std::vector<size_t> overflowed_ranks; // beside rank 0, whose own gradients were Inf or NaN before they were averaged;
                                        // empty: none is known
};

// As it stands in a sentence after "in".
std::string phase_in_words(const std::string& phase);

// Was the scale still on its way down from where it began?
bool searches_scale(const ExplainedStep& step);

std::string what_text(const ExplainedStep& step);
// operand: what came in damaged, e.g. "The batch"; read only where that is the cause.
std::string where_text(const Finding& finding, const std::string& operand);
std::string why_text(const Finding& finding, const ExplainedStep& step);
// What it means for the run, and what to change.
std::string so_what_text(const Finding& finding, const ExplainedStep& step);

} // namespace amplab
