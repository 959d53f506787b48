// SPDX-License-Identifier: Apache-2.0
// y = x within [low, high]; high if low > high. NaN stays NaN. A NaN bound makes all elements NaN.
// dx = g strictly between the bounds, otherwise 0, also for NaN.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/format/host_device.h"

#include <cmath>
#include <limits>

namespace amplab::cuda {

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
