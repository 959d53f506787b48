// SPDX-License-Identifier: Apache-2.0
// Delayed scaling: a tensor's scale follows from the amaxes of earlier steps. Pure functions of a state in memory, f32
// [1 + length] for each quantised tensor: the scale, then the history, the current step first, then the oldest to the
// newest. Order of events, as in TE's DelayedScaling:
//   1. quantise with ScaleRule::given and the scale; numbers beyond the largest are clipped
//   2. record_amax; microbatches and recomputation may record more
//   3. update_scale, after autocast (x, w) or backward (g), or as here at the latest before the tensor is quantised
//   again
// So step 1 runs with scale 1, and step t uses amaxes of earlier steps only.
#pragma once
#include "kernels/format/element_format.h"

#include <span>

namespace amplab::quantize {

enum class AmaxOfHistory : uint8_t { max, most_recent };

struct DelayedScaling {
  int64_t length = 1024; // of the history, at least 1
  AmaxOfHistory algorithm = AmaxOfHistory::max;
  int margin = 0; // powers of two
  bool operator==(const DelayedScaling&) const = default;
};

// Keeps the larger one of amaxes of one step. NaN stays.
void record_amax(std::span<float> state, float amax);

// Returns the scale of the next step: largest(format) / 2^margin / amax, with the amax of the history by the algorithm.
// An amax of 0, Infinity or NaN leaves the scale; NaN is ignored by the max. An infinite scale becomes the largest
// fp32.
float next_scale(std::span<const float> state, const DelayedScaling& rule, ElementFormat format);

// Sets the next scale and begins a step. A step without an amax changes nothing: the tensor was not used.
void update_scale(std::span<float> state, const DelayedScaling& rule, ElementFormat format);

} // namespace amplab::quantize
