// SPDX-License-Identifier: Apache-2.0
// Element functions of gelu and its gradient as in kernels/format/gelu.h, with the exponentials and reciprocals of
// approximate.h, which halve the instructions. With the largest errors of those, the errors are at most
//   y          (8 + 2 x^2) eps |y| below zero, 5 eps |y| above
//   gradient   4 eps |g|
// NaN and infinities give the results of kernels/format/gelu.h.
#pragma once
#include "kernels/format/approximate.h"
#include "kernels/format/gelu.h"

namespace amplab::cuda::gelu {

AMPLAB_HD inline lane::Normal normal(float x) {
  constexpr float kHalfLog2E = 0x1.715476p-1f;
  const float e = approximate::exp2_or_zero(x * (x * -kHalfLog2E));
  const float t = approximate::reciprocal(std::fma(std::fabs(x), lane::kBend, 1.0f)) - 0.625f;
  const float tail = e * lane::tail_over_exponential(t);
  return {x < 0 ? tail : 1.0f - tail, e};
}

AMPLAB_HD inline lane::Gate gate(float x) {
  const float e = approximate::exp2_or_zero(-std::fabs(lane::gate_exponent(x))),
              open = approximate::reciprocal(1.0f + e);
  return {open, e * open};
}

struct Exact {
  using CompiledPerDtype = void; // see operand.h
  AMPLAB_HD float operator()(float x) const { return lane::gelu_of(x, normal(x)); }
};
struct ExactGradient {
  using CompiledPerDtype = void; // see operand.h
  AMPLAB_HD float operator()(float x, float g) const { return g * lane::gelu_gradient_of(x, normal(x)); }
};

struct ByTanh {
  using CompiledPerDtype = void; // see operand.h
  AMPLAB_HD float operator()(float x) const { return lane::gelu_of(x, gate(x)); }
};
struct ByTanhGradient {
  using CompiledPerDtype = void; // see operand.h
  AMPLAB_HD float operator()(float x, float g) const { return g * lane::gelu_gradient_of(x, gate(x)); }
};

} // namespace amplab::cuda::gelu
