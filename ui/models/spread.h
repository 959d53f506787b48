// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a number over several runs. Pure functions. Any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <span>

namespace amplab {

struct Spread {
  int finite = 0, odd = 0;           // odd: NaN and Inf. Values that are not recorded count in neither
  double mean = not_recorded();      // of finite values
  double deviation = not_recorded(); // standard deviation with n - 1, as torch.std; needs two finite values
  double least = not_recorded(), most = not_recorded();
};

Spread spread_of(std::span<const double> values);

} // namespace amplab
