// SPDX-License-Identifier: Apache-2.0
// Delayed scaling: a tensor's scale follows from the amaxes of earlier steps. A value, one for each quantised tensor;
// one thread at a time. Order of events in a step, as in TE's DelayedScaling:
//   1. quantise with ScaleRule::given and `scale`; numbers beyond the largest are clipped
//   2. record_amax, with the amax that quantise reports; microbatches and recomputation may record more
//   3. update_scale, when autocast ends (forward) or backward ends (gradients)
// So step 1 runs with scale 1, and step t uses amaxes of earlier steps only.
#pragma once
#include "kernels/format/element_format.h"

#include <vector>

namespace amplab::quantize {

enum class AmaxOfHistory : uint8_t { max, most_recent };

struct DelayedScaling {
  std::vector<float> history = std::vector<float>(1024); // the current step first, then the oldest to the newest
  AmaxOfHistory algorithm = AmaxOfHistory::max;
  int margin = 0;  // powers of two
  float scale = 1; // of the next quantisation
  bool operator==(const DelayedScaling&) const = default;
};

// Keeps the larger one of amaxes of one step. NaN stays. Requires: a history of at least 1.
void record_amax(DelayedScaling& state, float amax);

// Sets scale = largest(format) / 2^margin / amax, with the amax of the history by the algorithm, and begins a step. An
// amax of 0, Infinity or NaN leaves the scale; NaN is ignored by the max. An infinite scale becomes the largest fp32.
// A step without an amax changes nothing: the tensor was not used.
void update_scale(DelayedScaling& state, ElementFormat format);

} // namespace amplab::quantize
