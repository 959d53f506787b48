// SPDX-License-Identifier: Apache-2.0
// Divides work between threads. The division depends on sizes and the number of threads only, never on timing, so
// results have the same bits in each run.
#pragma once
#include <algorithm>
#include <cstdint>
#include <omp.h>

namespace amplab::cpu {

// Least number of elements per thread. Starting the team costs microseconds, more if other programs use the cores.
// Measured on a 2-core EPYC: memory-bound passes (0.07 ns per element) gain above 100 thousand elements, exponentials
// (0.3 ns and more) above 16 thousand.
inline constexpr int64_t kLightGrain = 49152, kHeavyGrain = 8192;

// Calls work(begin, end) for parts of [0, count), each of at least `grain`. Boundaries are multiples of 64.
template <class Work> void parallel_for(int threads, int64_t count, int64_t grain, Work work) {
  const int parts = static_cast<int>(std::min<int64_t>(threads, count / std::max<int64_t>(grain, 1)));
  if (parts <= 1) {
    if (count > 0) work(int64_t{0}, count);
    return;
  }
  const int64_t step = (count / parts + 63) / 64 * 64;
#pragma omp parallel for num_threads(parts) schedule(static, 1)
  for (int part = 0; part < parts; ++part) {
    const int64_t begin = std::min(part * step, count), end = part + 1 == parts ? count : std::min(begin + step, count);
    if (begin < end) work(begin, end);
  }
}

// The same for rows (or blocks) of `width` elements. Parts are whole rows. Calls work(begin, end, part).
template <class Work> void parallel_rows(int threads, int64_t rows, int64_t width, Work work) {
  const int64_t enough = std::max<int64_t>(1, kHeavyGrain / std::max<int64_t>(width, 1));
  const int parts = static_cast<int>(std::min<int64_t>(threads, rows / enough));
  if (parts <= 1) {
    if (rows > 0) work(int64_t{0}, rows, 0);
    return;
  }
#pragma omp parallel for num_threads(parts) schedule(static, 1)
  for (int part = 0; part < parts; ++part) work(rows * part / parts, rows * (part + 1) / parts, part);
}

} // namespace amplab::cpu
