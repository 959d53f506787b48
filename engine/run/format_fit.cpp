// SPDX-License-Identifier: Apache-2.0
#include "engine/run/format_fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace amplab {
namespace {

// Numbers from here on round beyond the largest number: half a last place above it.
double overflow_edge(const Format& format) {
  return format.largest + std::ldexp(format.eps, std::ilogb(format.largest)) / 2;
}

} // namespace

FormatFit fit_of(const Exponents& exponents, const Format& format, double factor) {
  assert(format.floating && factor > 0 && std::isfinite(factor));
  FormatFit fit;
  fit.zeros = exponents.zeros;
  fit.inf = exponents.inf;
  fit.nan = exponents.nan;
  const double flush = format.smallest_subnormal / 2, overflow = overflow_edge(format);
  for (size_t i = 0; i < exponents.counts.size(); ++i) {
    const auto count = static_cast<double>(exponents.counts[i]);
    const double from = std::ldexp(factor, static_cast<int>(exponents.lowest) + static_cast<int>(i));
    const auto share_below = [&](double edge) { return std::clamp((edge - from) / from, 0.0, 1.0); };
    const double flushed = share_below(flush), small = share_below(format.smallest_normal),
                 finite = share_below(overflow);
    fit.flushed += count * flushed;
    fit.subnormal += count * (small - flushed);
    fit.normal += count * (finite - small);
    fit.overflow += count * (1 - finite);
  }
  return fit;
}

} // namespace amplab
