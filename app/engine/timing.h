// SPDX-License-Identifier: Apache-2.0
// Distribution of a measured time.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace amplab {

inline constexpr int64_t kWarmUpSteps = 6;    // one of them is captured
inline constexpr double kRoundSeconds = 0.25; // shortest timed round, unless one step takes longer

struct TimeSpread {
  double minimum, median, maximum; // seconds
};

// Runs `work` once to warm up, then `repetitions` times. Returns the time of one run. Requires: repetitions > 0.
template <class Work> TimeSpread timed(int64_t repetitions, Work work) {
  std::vector<double> seconds;
  work();
  for (int64_t i = 0; i < repetitions; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::ranges::sort(seconds);
  return {seconds.front(), seconds[seconds.size() / 2], seconds.back()};
}

} // namespace amplab
