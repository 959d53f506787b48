// SPDX-License-Identifier: Apache-2.0
// Loops over a run of elements that quantise it: the largest magnitude of each tile, and rounding. Pure functions, any
// thread.
#pragma once
#include "kernels/quantize/quantizer.h"

namespace amplab::cpu {

inline constexpr int64_t kLongestRun = 512; // elements; a multiple of the width of each tile below

// Returns the largest magnitude of x and of `most`, as an fp32 pattern. Patterns order as numbers do, NaN highest.
int32_t largest_pattern(const float* x, int64_t count, int32_t most);

// The same for each tile of `width` columns that the run meets. most: [tiles].
void largest_patterns(const float* x, int64_t count, int64_t width, int32_t* most);

// The random Hadamard transform, with the bits of quantize::hadamard(). count: a multiple of 16. to may be x.
void transform_run(const float* x, int64_t count, uint16_t signs, float* to);

// Neighbouring elements of a row in memory, and the scales of the tiles that they meet.
struct ValueRun {
  const float* x;
  int64_t count;                   // at most kLongestRun
  int64_t width;                   // columns of a tile
  const float *multipliers, *back; // of each tile; back: see RoundRun
  const uint16_t* random;          // of each element; used by stochastic rounding
  int random_bits;
  float* to; // may be x
};

// Rounds x * multiplier to the format and writes the number times `back`, or divided by it.
struct RoundRun {
  void (*run)(const ValueRun& run);
  bool divides;
};

RoundRun round_run_of(const quantize::Quantizer& quantizer);

} // namespace amplab::cpu
