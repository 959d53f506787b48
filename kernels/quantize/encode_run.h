// SPDX-License-Identifier: Apache-2.0
// Loops over the elements of a run, one for each element format and kind of output. Pure functions, any thread.
#pragma once
#include "kernels/quantize/quantizer.h"

namespace amplab::quantize {

inline constexpr int64_t kLongestRun = 128; // a multiple of the width of each tile below

// Neighbouring elements of a row, and the scales of the tiles that they cross.
struct ScaledRun {
  const float* x;
  int64_t count;            // at most kLongestRun
  int64_t width;            // elements of a tile
  const float* multipliers; // of each tile
  const float* scales;
  const uint16_t* random; // of each element; used by stochastic rounding
  int random_bits;
};

struct RunCounts {
  int64_t clipped = 0, flushed = 0;
};

// Writes elements from `to` + `first` on, as Elements of quantize.h stores them.
using EncodeRun = void (*)(const ScaledRun& run, void* to, int64_t first, RunCounts& counts);
EncodeRun encode_run_of(const Quantizer& quantizer);

// Writes value * scales[i / width] from elements `first` on, or value / scales[i / width].
using DecodeRun = void (*)(const void* from, int64_t first, int64_t count, int64_t width, const float* scales,
                           bool divides, float* to);
DecodeRun decode_run_of(const Quantizer& quantizer);

} // namespace amplab::quantize
