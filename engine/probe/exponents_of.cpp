// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/exponents_of.h"

#include <algorithm>

namespace amplab {

static_assert(ExponentHistogram::kLowest == Exponents::kLowest && ExponentHistogram::kHighest == Exponents::kHighest);

Exponents exponents_of(Device& device, const View& view) { return exponents_of(device.probing().exponents(view)); }

Exponents exponents_of(const ExponentHistogram& histogram) {
  const auto holds = [](int64_t n) { return n != 0; };
  const auto& all = histogram.bucket;
  const auto first = std::find_if(all.begin(), all.end(), holds);
  const auto end = std::find_if(all.rbegin(), std::make_reverse_iterator(first), holds).base();
  Exponents exponents;
  exponents.zeros = histogram.zeros;
  exponents.inf = histogram.inf;
  exponents.nan = histogram.nan;
  if (first != end) exponents.lowest = ExponentHistogram::kLowest + (first - all.begin());
  exponents.counts.assign(first, end);
  return exponents;
}

} // namespace amplab
