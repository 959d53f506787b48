// SPDX-License-Identifier: Apache-2.0
#include "engine/train/rank_figures.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

bool overflowed_itself(const RankFigures& figures) { return is_recorded(figures.grad_norm) && !std::isfinite(figures.grad_norm); }

} // namespace

void tell_own_overflows(std::span<RankFigures> all) {
  const bool before_average = std::ranges::any_of(all, overflowed_itself);
  for (RankFigures& each : all) each.own_found_inf = before_average ? overflowed_itself(each) : each.own_verdict != 0;
}

} // namespace amplab
