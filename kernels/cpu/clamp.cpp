// SPDX-License-Identifier: Apache-2.0
// y = x within [low, high], high if low > high. NaN stays NaN. A NaN bound makes everything NaN.
// dx = g strictly between the bounds, else 0, also for NaN.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

#include <cmath>

namespace amplab::cpu {
namespace {

struct Bounds {
  explicit Bounds(const Call& call) {
    const auto& a = std::get<ClampAttributes>(call.attributes);
    low = static_cast<float>(a.low);
    high = static_cast<float>(a.high);
    open_below = std::isinf(low) && low < 0;
    open_above = std::isinf(high) && high > 0;
  }
  float low, high;
  bool open_below, open_above;
};

} // namespace

void clamp_forward(Context& context, const Call& call) {
  const Bounds b(call);
  const bool undefined = std::isnan(b.low) || std::isnan(b.high);
  const auto f = [=](float x) {
    const float above = x < b.low ? b.low : x, within = above > b.high ? b.high : above;
    return undefined ? NAN : within;
  };
  map(context, call.out[0], f, call.in[0]);
}

void clamp_backward(Context& context, const Call& call) {
  const Bounds b(call);
  const auto gradient = [=](float x, float g) {
    return (b.open_below | (x > b.low)) & (b.open_above | (x < b.high)) ? g : 0.0f;
  };
  map(context, call.out[0], gradient, call.in[0], call.in[1]);
}

} // namespace amplab::cpu
