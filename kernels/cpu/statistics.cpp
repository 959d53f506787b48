// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/statistics.h"

#include "kernels/cpu/lanes.h"
#include "kernels/cpu/runs.h"

#include <bit>

namespace amplab::cpu {
namespace {

// Summed apart and joined in order, so that the sum of squares does not depend on the thread count.
constexpr int64_t kBlock = 16384;
constexpr uint32_t kInfinity = 0x7f800000, kMagnitude = 0x7fffffff;

// Magnitudes are compared as integers: patterns of one sign are ordered as the numbers are.
struct Partial {
  int64_t zeros = 0, subnormals = 0, inf = 0, nan = 0;
  uint32_t largest = 0, smallest = kInfinity;
  double sum_squares = 0;
};

AMPLAB_LOOP void add_run(const float* x, int count, uint32_t smallest_normal, Partial& p) {
  int zeros = 0, subnormals = 0, inf = 0, nan = 0;
  uint32_t largest = p.largest, smallest = p.smallest;
#pragma omp simd reduction(+ : zeros, subnormals, inf, nan) reduction(max : largest) reduction(min : smallest)
  for (int k = 0; k < count; ++k) {
    const uint32_t u = std::bit_cast<uint32_t>(x[k]) & kMagnitude;
    zeros += u == 0;
    subnormals += u != 0 && u < smallest_normal;
    inf += u == kInfinity;
    nan += u > kInfinity;
    const uint32_t finite = u < kInfinity ? u : 0;
    largest = finite > largest ? finite : largest;
    const uint32_t nonzero = finite == 0 ? kInfinity : finite;
    smallest = nonzero < smallest ? nonzero : smallest;
  }
  p.zeros += zeros;
  p.subnormals += subnormals;
  p.inf += inf;
  p.nan += nan;
  p.largest = largest;
  p.smallest = smallest;
  p.sum_squares += sum_of(count, [=](int64_t k) {
    const uint32_t u = std::bit_cast<uint32_t>(x[k]) & kMagnitude;
    const double value = static_cast<double>(std::bit_cast<float>(u < kInfinity ? u : 0));
    return value * value;
  });
}

} // namespace

Statistics statistics_of(Context& context, const View& x) {
  const uint32_t smallest_normal = std::bit_cast<uint32_t>(static_cast<float>(format_of(x.dtype).smallest_normal));
  const int64_t count = x.count(), blocks = (count + kBlock - 1) / kBlock;
  Partial* partials = context.scratch.take<Partial>(Slot::partials, static_cast<size_t>(blocks));
  parallel_rows(context.threads, blocks, kBlock, [&](int64_t begin, int64_t end, int) {
    InRun in;
    for (int64_t block = begin; block < end; ++block) {
      Partial& partial = partials[block] = {};
      for_runs(block * kBlock, std::min((block + 1) * kBlock, count),
               [&](int64_t i, int n) { add_run(in(x, i, n), n, smallest_normal, partial); });
    }
  });

  Partial all;
  for (int64_t block = 0; block < blocks; ++block) {
    const Partial& p = partials[block];
    all.zeros += p.zeros;
    all.subnormals += p.subnormals;
    all.inf += p.inf;
    all.nan += p.nan;
    all.largest = std::max(all.largest, p.largest);
    all.smallest = std::min(all.smallest, p.smallest);
    all.sum_squares += p.sum_squares;
  }
  const auto value = [](uint32_t bits) { return static_cast<double>(std::bit_cast<float>(bits)); };
  return {count,
          all.zeros,
          all.subnormals,
          all.inf,
          all.nan,
          value(all.largest),
          all.smallest == kInfinity ? 0.0 : value(all.smallest),
          all.sum_squares};
}

} // namespace amplab::cpu
