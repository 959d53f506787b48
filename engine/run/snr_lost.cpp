// SPDX-License-Identifier: Apache-2.0
#include "engine/run/snr_lost.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab {

double snr_lost_in(const OpRecord& call, std::span<const OpRecord> step) {
  double worst = not_recorded();
  const char* at = call.made_by.data();
  const char* const end = at + call.made_by.size();
  while (at < end) {
    int64_t seq = 0;
    const auto [next, error] = std::from_chars(at, end, seq);
    if (error != std::errc()) break;
    at = next < end ? next + 1 : end;
    const auto maker = std::ranges::lower_bound(step, seq, {}, &OpRecord::seq);
    if (seq == 0 || maker == step.end() || maker->seq != seq || !is_recorded(maker->drift.snr_db)) continue;
    worst = is_recorded(worst) ? std::min(worst, maker->drift.snr_db) : maker->drift.snr_db;
  }
  const double own = call.drift.snr_db;
  return is_recorded(own) && is_recorded(worst) && std::isfinite(worst) ? worst - own : not_recorded();
}

} // namespace amplab
