// SPDX-License-Identifier: Apache-2.0
// Approximations by single instructions of a GPU's special function unit, for formulas that tolerate their error. They
// are cheaper than elementary.h, and their bits differ from the host's and between GPUs. Error over all of fp32,
// against a double:
//   exp2_or_zero    2 ulp, 0 where 2^x is below 2^-126
//   reciprocal      1 ulp, 0 for subnormal results, infinity for subnormal operands
//   exp             (2 + |x|) eps of the result, for the rounding of x log2(e); subnormal results too
// Right for zeros, infinities and NaN. (CUDA C++ Programming Guide, "Mathematical Functions"; PTX ISA, ex2.approx,
// rcp.approx)
#pragma once
#include "kernels/format/host_device.h"

#include <cmath>

namespace amplab::approximate {

AMPLAB_HD inline float exp2_or_zero(float x) {
#ifdef __CUDA_ARCH__
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
#else
  return x < -126.0f ? 0.0f : std::exp2(x);
#endif
}

AMPLAB_HD inline float reciprocal(float x) {
#ifdef __CUDA_ARCH__
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
#else
  return 1.0f / x;
#endif
}

AMPLAB_HD inline float exp(float x) { return std::exp2(x * 0x1.715476p+0f); }

} // namespace amplab::approximate
