// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics and output shared by the window's benchmarks.
#pragma once
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <vector>

namespace amplab::bench {

inline double milliseconds(const QElapsedTimer& clock) { return static_cast<double>(clock.nsecsElapsed()) / 1e6; }

// Requires: at least one frame time, in milliseconds.
inline void print(const char* what, std::vector<double> times) {
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))];
  };
  std::printf("%-44s median %8.2f ms, 95 of 100 %8.2f ms, worst %8.2f ms  (%zu)\n", what, at(0.5), at(0.95),
              times.back(), times.size());
  std::fflush(stdout);
}

} // namespace amplab::bench
