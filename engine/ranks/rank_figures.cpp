// SPDX-License-Identifier: Apache-2.0
#include "engine/ranks/rank_figures.h"

#include <algorithm>

namespace amplab {

void set_own_overflows(std::span<RankStats> all) {
  const bool before_average = std::ranges::any_of(all, [](const RankStats& each) { return each.overflowed != 0; });
  for (RankStats& each : all) each.own_found_inf = before_average ? each.overflowed : each.own_verdict;
}

} // namespace amplab
