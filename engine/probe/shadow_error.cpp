// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/shadow_error.h"

#include <algorithm>
#include <cmath>

namespace amplab {

ShadowError shadow_error(std::span<const float> result, std::span<const float> reference, DType dtype) {
  const Format& format = format_of(dtype);
  const int smallest = std::ilogb(format.smallest_normal);
  ShadowError error;
  double relative = 0, ulps = 0, signal = 0, noise = 0;
  int64_t compared = 0, normal = 0;
  for (size_t i = 0; i < result.size(); ++i) {
    const auto x = static_cast<double>(result[i]), exact = static_cast<double>(reference[i]);
    if (!std::isfinite(x) || !std::isfinite(exact)) continue;
    ++compared;
    const double off = std::abs(x - exact), size = std::abs(exact);
    signal += exact * exact;
    if (size >= format.smallest_normal) ++normal;
    if (off == 0) continue;
    noise += off * off;
    if (size >= format.smallest_normal) relative = std::max(relative, off / size);
    const int exponent = size == 0 ? smallest : std::max(std::ilogb(size), smallest);
    ulps = std::max(ulps, std::ldexp(off, format.mantissa_bits - exponent));
  }
  if (compared == 0) return error;
  error.ulps = ulps;
  if (normal > 0) error.relative = relative;
  error.snr_db = noise == 0 ? std::numeric_limits<double>::infinity() : 10 * std::log10(signal / noise);
  return error;
}

ShadowError worse_of(const ShadowError& a, const ShadowError& b) {
  const auto chosen = [](double x, double y, bool larger) {
    if (!is_recorded(x)) return y;
    if (!is_recorded(y)) return x;
    return larger ? std::max(x, y) : std::min(x, y);
  };
  return {chosen(a.relative, b.relative, true), chosen(a.ulps, b.ulps, true), chosen(a.snr_db, b.snr_db, false)};
}

} // namespace amplab
