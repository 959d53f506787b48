// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/rounding_cost.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace amplab {

RoundingCost rounding_cost(std::span<const NamedTensor> before, std::span<const NamedTensor> after) {
  assert(before.size() == after.size());
  RoundingCost cost;
  for (size_t t = 0; t < before.size(); ++t) {
    if (!is_floating(before[t].dtype)) continue;
    const std::vector<double> exact = numbers_of(before[t]), rounded = numbers_of(after[t]);
    cost.count += std::ssize(exact);
    for (size_t i = 0; i < exact.size(); ++i) {
      if (!std::isfinite(exact[i]) || exact[i] == 0) continue;
      if (!std::isfinite(rounded[i]))
        ++cost.infinite;
      else if (rounded[i] == 0)
        ++cost.flushed;
      else
        cost.largest_relative = std::max(cost.largest_relative, std::abs((rounded[i] - exact[i]) / exact[i]));
    }
  }
  return cost;
}

} // namespace amplab
