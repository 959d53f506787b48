// SPDX-License-Identifier: Apache-2.0
// What replaying a step found out: why it was skipped or where its first NaN or Inf arose, and where two lanes part.
// Plain values made by the engine's thread; texts are whole sentences for a person.
#pragma once
#include "engine/run/field_value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace amplab {

// One op call within a step. Empty strings where there is none.
struct OpPlace {
  int64_t step = 0, seq = 0; // seq counts the step's op calls from 1
  std::string phase, op, layer;
  std::string dtype; // of the output
  std::string index; // of the element, "[3, 17]"
  int64_t line = 0;  // of the loop's text, from 1, that called it; 0: none did
};

struct CureSetting {
  std::string key; // "scaler.init_scale"
  FieldValue value;
  bool operator==(const CureSetting&) const = default;
};

// Settings with which a replay of the step was applied and left every weight finite.
struct Cure {
  std::vector<CureSetting> settings; // to be set together
  std::string text;                  // one sentence: what they do, and that they were tried
  bool operator==(const Cure&) const = default;
};

// Why a step was skipped, or what its first Inf or NaN is.
struct Explanation {
  int64_t lane = 0, step = 0; // that was asked about
  std::string what;           // the step, the scale before and after
  std::string where;          // phase, op, layer, tensor, how many elements, the first one
  std::string why;     // the true value against the format's limit, or log of zero, 0/0, inf - inf, followed back
  std::string so_what; // scale search, occasional or a death spiral; what to change
  std::string
      cause; // overflow, divide-by-zero, log-of-zero, inf-minus-inf, invalid, input, between-ranks, injected, nothing
  OpPlace place;            // the first op that made it
  OpPlace root;             // further back: the op that flushed what was then divided by; mostly empty
  double value = 0;         // that fp32 has there, or NaN where it has none either
  double limit = 0;         // of the output's format
  int64_t count = 0;        // elements of the output that are not finite
  std::string lesson;       // its name, or empty
  std::string cure;         // what replays with a lower loss scale came to; empty: none was made
  double fitting_scale = 0; // the largest power of two that applies the step as the scale of its one scaler; 0: there
                            // is none, or several scalers
  std::vector<Cure> cures;  // to be offered
};

// How far the parameters of two lanes are apart after a step: |a - b| / |a|, 2-norms over all of them.
struct ParameterDistance {
  int64_t step = 0;
  double distance = 0;
};

// The first op of two lanes of one seed whose outputs differ.
struct Divergence {
  int64_t a = 0, b = 0;   // lanes
  int64_t loss_step = 0;  // the first step whose losses differ, if only in the last bit; 0: none does
  int64_t parts_step = 0; // the first at which b's losses part from a's (engine/run/parting.h); 0: none does
  // As lane a has it; its step may come before loss_step. Where no op that both have differs, it has no op, and its
  // line and line_b are those of the first call that only the one makes.
  OpPlace place;
  int64_t line_b = 0; // of b's loop, that made the call which place.line of a's made; 0: none did
  std::string dtype_a, dtype_b;
  double value_a = 0, value_b = 0;
  std::string text;                         // one or two sentences
  std::vector<ParameterDistance> distances; // at some steps that both have made, the last one among them
};

} // namespace amplab
