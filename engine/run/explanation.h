// SPDX-License-Identifier: Apache-2.0
// Results of replaying a step: why it was skipped, where its first NaN or Inf arose, and where two lanes diverge. Plain
// values, written by the engine thread. Texts are whole sentences.
#pragma once
#include "engine/run/setting_value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace amplab {

// An op call within a step. Strings are empty where there is none.
struct OpPosition {
  int64_t step = 0, seq = 0; // seq counts the op calls of the step from 1
  std::string phase, op, layer;
  std::string dtype; // of the output
  std::string index; // of the element, "[3, 17]"
  int64_t line = 0;  // program line that made the call, from 1; 0: none
};

struct CureSetting {
  std::string key; // "scaler.init_scale"
  SettingValue value;
  bool operator==(const CureSetting&) const = default;
};

// Settings with which the step was applied in a replay and left every weight finite.
struct Cure {
  std::vector<CureSetting> settings; // to be set together
  std::string text;                  // one sentence: their effect, and that they were tried
  bool operator==(const Cure&) const = default;
};

// Explains why a step was skipped or how its first Inf or NaN arose.
struct Explanation {
  int64_t lane = 0, step = 0; // the requested lane and step
  std::string what;           // the step, the scale before and after
  std::string where;          // phase, op, layer, tensor, how many elements, the first one
  std::string why;     // the true value against the format's limit, or log of zero, 0/0, inf - inf, followed back
  std::string so_what; // scale search, occasional or a death spiral; what to change
  std::string
      cause; // overflow, divide-by-zero, log-of-zero, inf-minus-inf, invalid, input, between-ranks, injected, nothing
  OpPosition position;      // the first op that made it
  OpPosition root;          // further back: the op that flushed a later divisor to zero; mostly empty
  double value = 0;         // the fp32 value there; NaN if fp32 has none either
  double limit = 0;         // of the output's format
  int64_t count = 0;        // non-finite elements of the output
  std::string lesson;       // name of a lesson without its number, or empty
  std::string cure;         // result of replays with a lower loss scale; empty: none were made
  double fitting_scale = 0; // largest power of two as loss scale that applies the step; 0: none, or several scalers
  std::vector<Cure> cures;  // to offer to the user
};

// Distance between the parameters of two lanes after a step: |a - b| / |a|, 2-norms over all parameters.
struct ParameterDistance {
  int64_t step = 0;
  double distance = 0;
};

// The first op with different outputs in two lanes of one seed.
struct Divergence {
  int64_t a = 0, b = 0;  // lanes
  int64_t loss_step = 0; // first step with different losses, even in the last bit; 0: none
  int64_t divergence_step =
      0; // first step at which the loss of b diverges from that of a (engine/run/loss_divergence.h); 0: none
  // As in lane a. Its step may come before loss_step. If no op of both lanes differs, place has no op. Then its line
  // and line_b are those of the first call that only one lane makes.
  OpPosition position;
  int64_t line_b = 0; // program line of b for the call that a made at place.line; 0: none
  std::string dtype_a, dtype_b;
  double value_a = 0, value_b = 0;
  std::string text;                         // one or two sentences
  std::vector<ParameterDistance> distances; // at some steps that both have made, including the last
};

} // namespace amplab
