// SPDX-License-Identifier: Apache-2.0
// Sums in double that overflow where sums in fp32 do, as PyTorch's are: no sum is finite that has been past fp32's
// range on the way. Pure functions; any thread.
#pragma once
#include "kernels/format/host_device.h"

#include <cmath>
#include <limits>

namespace amplab {

// What is added times this, exactly, exceeds double where it would exceed fp32. A sum divided by it is the sum.
inline constexpr double kFp32RangeToDouble = 0x1p896;

// A sum in double of what has one sign: infinite if fp32 cannot hold it.
AMPLAB_HD inline double in_fp32_range(double sum) {
  constexpr double kLargest = std::numeric_limits<float>::max(), kInfinity = std::numeric_limits<double>::infinity();
  return std::fabs(sum) > kLargest ? std::copysign(kInfinity, sum) : sum;
}

} // namespace amplab
