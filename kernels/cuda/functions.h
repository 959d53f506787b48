// SPDX-License-Identifier: Apache-2.0
// Element functions of one operand, for ops with formulas as gradients. Match
// kernels/cpu/functions.cpp.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/element.h"
#include "kernels/format/elementary.h"
#include "kernels/format/host_device.h"

#include <cmath>
#include <limits>

namespace amplab::cuda {

// -1, 0 or 1, and 0 for NaN
struct Sign {
  AMPLAB_HD float operator()(float x) const { return x > 0 ? 1.0f : x < 0 ? -1.0f : 0.0f; }
};
struct Magnitude {
  AMPLAB_HD float operator()(float x) const { return std::fabs(x); }
};
struct Negative {
  AMPLAB_HD float operator()(float x) const { return -x; }
};

struct Exponential {
  AMPLAB_HD float operator()(float x) const { return lane::exp(x); }
};
struct Logarithm {
  AMPLAB_HD float operator()(float x) const { return lane::log(x); }
};
struct ErrorFunction {
  AMPLAB_HD float operator()(float x) const { return lane::erf(x); }
};

struct Root {
  AMPLAB_HD float operator()(float x) const { return std::sqrt(x); }
};
struct InverseRoot {
  AMPLAB_HD float operator()(float x) const { return 1.0f / std::sqrt(x); }
};
struct Reciprocal {
  AMPLAB_HD float operator()(float x) const { return 1.0f / x; }
};

// x^p for the exponents that PyTorch computes by multiplication and division: 0, 1, 2, 3 and -2. bf16 rounds x * x.
template <int p> struct WholePower {
  DType dtype; // of x
  AMPLAB_HD float operator()(float x) const {
    if constexpr (p == 0) return 1.0f;
    if constexpr (p == 1) return x;
    if constexpr (p == 2) return x * x;
    const float square = dtype == DType::bf16 ? rounded(dtype, x * x) : x * x;
    return p == 3 ? square * x : 1.0f / square;
  }
};
struct AnyPower {
  float p; // rounded to x's dtype
  AMPLAB_HD float operator()(float x) const { return std::pow(x, p); }
};

// Calls work(functor) with the functor that computes x^p for that dtype.
template <class Work> void with_power(double p, DType dtype, Work work) {
  if (p == 0) return work(WholePower<0>{dtype});
  if (p == 1) return work(WholePower<1>{dtype});
  if (p == 2) return work(WholePower<2>{dtype});
  if (p == 3) return work(WholePower<3>{dtype});
  if (p == -2) return work(WholePower<-2>{dtype});
  if (p == -1) return work(Reciprocal{});
  if (p == 0.5) return work(Root{});
  if (p == -0.5) return work(InverseRoot{});
  work(AnyPower{rounded(dtype, static_cast<float>(p))});
}

// y = x within [low, high]; high if low > high. NaN stays NaN. A NaN bound makes all elements NaN.
// dx = g strictly between the bounds, otherwise 0, also for NaN.
struct Clamp {
  explicit Clamp(const ClampAttributes& a)
      : low(static_cast<float>(a.low)), high(static_cast<float>(a.high)),
        undefined(std::isnan(low) || std::isnan(high)) {}
  AMPLAB_HD float operator()(float x) const {
    const float above = x < low ? low : x, within = above > high ? high : above;
    return undefined ? std::numeric_limits<float>::quiet_NaN() : within;
  }
  float low, high;
  bool undefined;
};

// An infinite bound does not limit: gradients at infinity pass.
struct ClampGradient {
  explicit ClampGradient(const ClampAttributes& a)
      : low(static_cast<float>(a.low)), high(static_cast<float>(a.high)), open_below(std::isinf(low) && low < 0),
        open_above(std::isinf(high) && high > 0) {}
  AMPLAB_HD float operator()(float x, float g) const {
    return (open_below | (x > low)) & (open_above | (x < high)) ? g : 0.0f;
  }
  float low, high;
  bool open_below, open_above;
};

} // namespace amplab::cuda
