// SPDX-License-Identifier: Apache-2.0
// What names of a loop hold and what its lines made. Plain values made by the engine's thread and never changed after.
// Numbers that nobody has are not_recorded() (telemetry.h).
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

enum class NameKind : uint8_t {
  number,
  truth,
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
inline constexpr NameKind kLastNameKind = NameKind::other;
std::string_view name_of(NameKind kind);

// given: a model, optimizer or scaler of the configuration, under its name. local: of the innermost function.
enum class NameScope : uint8_t { given, global, local };
inline constexpr NameScope kLastNameScope = NameScope::local;
std::string_view name_of(NameScope scope);

// One number or word of an optimizer or a scaler.
// optimizer: lr, steps. model: parameters, training. scaler: scale, growth_tracker, and `of` each optimizer: stage
// (text: ready, unscaled, stepped) and found_inf (0 or 1; not recorded: no verdict yet).
struct NamePart {
  std::string key, of; // of: the name of an optimizer, or empty
  double value = not_recorded();
  std::string text;
};

inline constexpr size_t kLongestNameText = 120; // bytes

struct NameRecord {
  std::string name;
  NameKind kind = NameKind::other;
  NameScope scope = NameScope::global;
  std::string text;              // as Python would write it, shortened; of a tensor of more elements: "fp16 [128, 10]"
  double value = not_recorded(); // of numbers, truths and tensors of one element
  // Of tensors. Of other containers `count` alone, the number of items.
  std::string dtype, shape; // "fp16", "[128, 10]"
  // Of floating ones; not recorded where the stop had looked at enough already (kMostElementsLookedAt).
  double norm = not_recorded();         // 2-norm over what is finite
  double amax = not_recorded();         // largest finite |x|
  double amin_nonzero = not_recorded(); // smallest |x| that is not zero; 0: there is none
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
  std::vector<NamePart> parts;
};
inline constexpr size_t kMostNamesTold = 256;
inline constexpr int64_t kMostElementsLookedAt = int64_t{1} << 25; // of all tensors of one stop together

// One line of the loop in one step: all statements that begin there, each time they ran, functions that they call
// included.
struct LineRecord {
  int64_t line = 0;                               // from 1
  int64_t runs = 0;                               // how often; 0: the step did not come there
  double time_us = 0;                             // of all runs, without the looking
  int64_t ops = 0, casts = 0, casts_cached = 0;   // op calls; what they had cast
  int64_t inf = 0, nan = 0, zeros = 0, count = 0; // of what its op calls put out
  bool idle = false; // it was to step an optimizer, or to update a scaler, and nothing came of it: "skipped"
  // In a few words what it did beside that: "found_inf 1", "skipped", "2^20 -> 2^19", "norm 1.25, coef 0.8". Of print:
  // what it printed.
  std::string did;
  std::vector<NameRecord> made; // names that it has bound or changed, as its last run left them; of backward one that
                                // is called "grad": all gradients together
};
inline constexpr size_t kMostLinesTold = 2000;

// A whole step that was looked at while the lane ran freely.
struct LinesOfStep {
  int64_t step = 0;
  std::vector<LineRecord> lines; // by line; those that did not run are there, with no run
};

} // namespace amplab
