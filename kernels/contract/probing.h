// SPDX-License-Identifier: Apache-2.0
// Counts and magnitudes of a tensor in device memory. Part of a device; used on its thread.
#pragma once
#include "kernels/contract/view.h"

#include <array>
#include <cstdint>
#include <span>

namespace amplab {

// Statistics of one tensor, in terms of its own format. Counts are elements.
struct Statistics {
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
  double amax = 0;         // largest finite |x|
  double amin_nonzero = 0; // smallest non-zero |x|; 0 if there is none
  double sum_squares = 0;  // over finite elements, in double
};

// Elements by binary exponent, floor(log2 |x|), over all of fp32 from its smallest subnormal to its largest number. The
// bucket of exponent e is e - kLowest.
struct ExponentHistogram {
  static constexpr int kLowest = -149, kHighest = 127;
  int64_t zeros = 0, inf = 0, nan = 0;
  std::array<int64_t, kHighest - kLowest + 1> bucket{};
};

struct Distribution {
  Statistics numbers;
  ExponentHistogram exponents;
};

// All functions wait for pending writes to their operands, accept any strides, and throw DeviceError for integers other
// than masks. During a capture they invalidate it.
class Probing {
 public:
  virtual ~Probing() = default;
  // Returns the statistics of x; repeated elements count each time. Subnormals are counted in x's own format. The bits
  // of sum_squares do not depend on the number of threads.
  virtual Statistics statistics(const View& x) = 0;
  virtual ExponentHistogram exponents(const View& x) = 0;
  // Returns both. A device may override it to read x only once.
  virtual Distribution distribution(const View& x) { return {statistics(x), exponents(x)}; }
  // Returns the number of elements that are zero in each of `zero` (one or two views), and finite and non-zero in
  // `otherwise`. All have one shape.
  virtual int64_t count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) = 0;
};

} // namespace amplab
