// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/spread.h"

#include <algorithm>
#include <cmath>

namespace amplab {

Spread spread_of(std::span<const double> values) {
  Spread spread;
  double mean = 0, squares = 0; // sum of squared deviations; Welford's algorithm avoids cancellation
  for (const double value : values) {
    if (!is_recorded(value)) continue;
    if (!std::isfinite(value)) {
      ++spread.odd;
      continue;
    }
    const double from = value - mean;
    mean += from / ++spread.finite;
    squares += from * (value - mean);
    spread.least = spread.finite == 1 ? value : std::min(spread.least, value);
    spread.most = spread.finite == 1 ? value : std::max(spread.most, value);
  }
  if (spread.finite > 0) spread.mean = mean;
  if (spread.finite > 1) spread.deviation = std::sqrt(squares / (spread.finite - 1));
  return spread;
}

} // namespace amplab
