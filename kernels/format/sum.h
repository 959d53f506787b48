// SPDX-License-Identifier: Apache-2.0
// Sums in double that overflow where sums in fp32 do, as in PyTorch: a sum that leaves fp32's range on the way stays
// infinite. Pure functions; any thread.
#pragma once
#include "kernels/format/host_device.h"

#include <cmath>
#include <limits>

namespace amplab {

// Scaling every term by this is exact, and makes a sum overflow double where it would overflow fp32. Divide the sum by
// it at the end.
inline constexpr double kFp32RangeToDouble = 0x1p896;

// Returns `sum`, or infinity if fp32 cannot hold it. Requires: terms of one sign.
AMPLAB_HD inline double in_fp32_range(double sum) {
  constexpr double kLargest = std::numeric_limits<float>::max(), kInfinity = std::numeric_limits<double>::infinity();
  return std::fabs(sum) > kLargest ? std::copysign(kInfinity, sum) : sum;
}

} // namespace amplab
