// SPDX-License-Identifier: Apache-2.0
// What would become of a tensor's numbers in a format, were all of them multiplied first: read off their exponents.
// Pure; any thread.
#pragma once
#include "engine/run/exponents.h"
#include "kernels/format/dtype.h"

namespace amplab {

// Counts of elements, in parts where an edge of the format cuts a power of two. normal + subnormal + flushed + overflow
// are the finite ones that are not zero; zeros, inf and nan are as they came.
struct FormatFit {
  double normal = 0, subnormal = 0;
  double flushed = 0;  // become zero
  double overflow = 0; // become Inf, or are clipped to the largest number of a format that has no Inf
  int64_t zeros = 0, inf = 0, nan = 0;
};

// Rounding to nearest, ties to even, with gradual underflow (kernels/format/convert.h):
//   flushed    |x| * factor <= smallest subnormal / 2
//   overflow   |x| * factor >= largest + half of its last place
//   subnormal  |x| * factor < smallest normal, and not flushed
// A power of two that an edge cuts is divided as if its elements were spread evenly over it, from 2^e to 2^(e+1). So a
// count is off by no more than the elements of the power of two that its edge cuts. Edges of small numbers are powers
// of two: with a factor that is one only elements that stand exactly on the edge are counted on the wrong side of it.
// Requires: a floating format; factor > 0 and finite.
FormatFit fit_of(const Exponents& exponents, const Format& format, double factor = 1);

} // namespace amplab
