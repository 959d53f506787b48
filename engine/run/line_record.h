// SPDX-License-Identifier: Apache-2.0
// Values of a program's names and results of its lines. Missing numbers are not_recorded() (telemetry.h).
// Plain values, written by the engine thread, immutable afterwards.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

enum class VariableKind : uint8_t {
  number,
  boolean,
  text,
  tensor,
  model,
  optimizer,
  scaler,
  function,
  none,
  tuple,
  list,
  dict,
  other
};
inline constexpr VariableKind kLastVariableKind = VariableKind::other;
std::string_view name_of(VariableKind kind);

// provided: a model, optimizer or scaler of the configuration, under its name. local: of the innermost function.
enum class VariableScope : uint8_t { provided, global, local };
inline constexpr VariableScope kLastVariableScope = VariableScope::local;
std::string_view name_of(VariableScope scope);

// One number or word of an optimizer, model or scaler.
// optimizer  lr, steps
// model      parameters, training
// scaler     scale, growth_tracker, and per optimizer in `of`: stage (text: ready, unscaled, stepped) and found_inf
//            (0 or 1; not recorded: not checked yet)
struct VariableAttribute {
  std::string key, of; // of: name of an optimizer, or empty
  double value = not_recorded();
  std::string text;
};

inline constexpr size_t kLongestVariableText = 120; // bytes

struct VariableRecord {
  std::string name;
  VariableKind kind = VariableKind::other;
  VariableScope scope = VariableScope::global;
  std::string text; // as Python would write it, shortened; for a tensor of several elements: "fp16 [128, 10]"
  double value = not_recorded(); // of numbers, truths and one-element tensors
  // Tensors only. Other containers have `count` alone, the number of items.
  std::string dtype, shape; // "fp16", "[128, 10]"
  // Floating tensors only. Not recorded beyond the stop's inspection budget (kMostInspectedElements).
  double norm = not_recorded();         // 2-norm over the finite elements
  double amax = not_recorded();         // largest finite |x|
  double amin_nonzero = not_recorded(); // smallest non-zero |x|; 0: none
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
  std::vector<VariableAttribute> parts;
};
inline constexpr size_t kMostReportedVariables = 256;
inline constexpr int64_t kMostInspectedElements = int64_t{1} << 25; // all tensors of one stop together

// A program line within one step: all statements that start there, all their executions, and the functions they call.
struct LineRecord {
  int64_t line = 0;                               // from 1
  int64_t runs = 0;                               // number of executions; 0: not reached
  double time_us = 0;                             // of all runs, without inspection
  int64_t ops = 0, casts = 0, casts_cached = 0;   // op calls and the casts they needed
  int64_t inf = 0, nan = 0, zeros = 0, count = 0; // of the outputs of its op calls
  bool had_no_effect = false;                     // an optimizer step or scaler update that had no effect: "skipped"
  // Side effects in a few words: "found_inf 1", "skipped", "2^20 -> 2^19", "norm 1.25, coef 0.8". For print, its
  // output.
  std::string did;
  std::vector<VariableRecord>
      made; // names bound or changed, after the last run; backward adds "grad", all gradients together
};
inline constexpr size_t kMostReportedLines = 2000;

// All lines of a step that was inspected while the lane ran freely.
struct LinesOfStep {
  int64_t step = 0;
  std::vector<LineRecord> lines; // ordered by line; lines that did not run have runs 0
};

} // namespace amplab
