// SPDX-License-Identifier: Apache-2.0
// Predicts from a tensor's exponents what happens to its numbers in a format, after multiplication by a factor. Pure
// functions, any thread.
#pragma once
#include "engine/run/exponents.h"
#include "kernels/format/dtype.h"

namespace amplab {

// Element counts. They are fractions where an edge of the format splits a power of two. The sum of normal, subnormal,
// flushed and overflow is the number of finite non-zero elements. zeros, inf and nan are copied from the input.
struct FormatFit {
  double normal = 0, subnormal = 0;
  double flushed = 0;  // become zero
  double overflow = 0; // become Inf, or are clipped to the largest number in a format without Inf
  int64_t zeros = 0, inf = 0, nan = 0;
};

// Rounds to nearest, ties to even, with gradual underflow (kernels/format/convert.h):
//   flushed    |x| * factor <= smallest subnormal / 2
//   overflow   |x| * factor >= largest + half of its last place
//   subnormal  |x| * factor < smallest normal, and not flushed
// If an edge splits a power of two, its elements are assumed to be spread evenly from 2^e to 2^(e+1). The error of a
// count is at most the number of elements in that power of two. Edges of small numbers are powers of two. If factor is
// one too, only elements exactly on the edge are counted on the wrong side.
// Requires: a floating format. factor > 0 and finite.
FormatFit fit_of(const Exponents& exponents, const Format& format, double factor = 1);

} // namespace amplab
