// SPDX-License-Identifier: GPL-3.0-or-later
// How a number came out in several runs. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <span>

namespace amplab {

struct Spread {
  int finite = 0, odd = 0;           // odd: NaN and Inf; what was not recorded is neither
  double mean = not_recorded();      // of the finite ones
  double deviation = not_recorded(); // standard deviation, over n - 1, as torch.std has it; of two finite ones at least
  double least = not_recorded(), most = not_recorded();
};

Spread spread_of(std::span<const double> values);

} // namespace amplab
