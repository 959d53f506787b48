// SPDX-License-Identifier: Apache-2.0
// Sums of squares of a run, in double, with the same bits in all kernels.
#pragma once
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/patterns.h"

#include <cmath>

namespace amplab::cpu {

// The square of a float is exact in double, so the bits are the same with or without fused multiply-add.
inline void add_square(double& sum, float x) {
  const auto value = static_cast<double>(x);
#ifdef FP_FAST_FMA
  sum = std::fma(value, value, sum);
#else
  sum += value * value;
#endif
}

AMPLAB_LOOP inline double squares(const float* x, int count) {
  return sum_in_lanes<double>(count, [=](double& sum, int64_t k) { add_square(sum, x[k]); });
}

AMPLAB_LOOP inline double squares_of_finite(const float* x, int count) {
  return sum_in_lanes<double>(count, [=](double& sum, int64_t k) {
    const uint32_t u = Patterns<float>::magnitude(x[k]);
    add_square(sum, std::bit_cast<float>(u < Patterns<float>::kInfinity ? u : 0));
  });
}

// Converts elements to fp32 for computation.
class Floats {
 public:
  Floats() {} // leaves the buffer uninitialized
  const float* of(const float* x, int) { return x; }
  template <class Element> const float* of(const Element* x, int count) {
    widen(Patterns<Element>::kDType, x, buffer_, count);
    return buffer_;
  }

 private:
  alignas(64) float buffer_[kRun];
};

} // namespace amplab::cpu
