// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/runs.h"
#include "kernels/cpu/statistics.h"

#include <bit>

namespace amplab::cpu {
namespace {

// fp32's exponent field counted in four tables in turn, so that neighbours with equal exponents do not wait for each
// other. 16-bit subnormals are normal in fp32; fp32's own are below the lowest bucket anyway.
struct Fields {
  uint32_t count[4][256] = {};
  int64_t zeros = 0, nan = 0;

  AMPLAB_LOOP void add(const float* x, int n) {
    int zero = 0, not_number = 0;
#pragma omp simd reduction(+ : zero, not_number)
    for (int k = 0; k < n; ++k) {
      const uint32_t u = std::bit_cast<uint32_t>(x[k]) & 0x7fffffff;
      zero += u == 0;
      not_number += u > 0x7f800000;
    }
    zeros += zero;
    nan += not_number;
    for (int k = 0; k < n; ++k) ++count[k % 4][(std::bit_cast<uint32_t>(x[k]) >> 23) & 0xff];
  }
};

ExponentHistogram histogram_of(const Fields& fields) {
  ExponentHistogram h;
  h.zeros = fields.zeros;
  h.nan = fields.nan;
  for (int field = 0; field < 256; ++field) {
    int64_t n = 0;
    for (const auto& table : fields.count) n += table[field];
    if (field == 255) {
      h.inf = n - fields.nan;
    } else {
      if (field == 0) n -= fields.zeros;
      const int exponent = std::clamp(field - 127, ExponentHistogram::kLowest, ExponentHistogram::kHighest);
      h.bucket[static_cast<size_t>(exponent - ExponentHistogram::kLowest)] += n;
    }
  }
  return h;
}

void add(ExponentHistogram& sum, const ExponentHistogram& part) {
  sum.zeros += part.zeros;
  sum.inf += part.inf;
  sum.nan += part.nan;
  for (size_t i = 0; i < sum.bucket.size(); ++i) sum.bucket[i] += part.bucket[i];
}

} // namespace

ExponentHistogram exponents_of(Context& context, const View& x) {
  ExponentHistogram all;
  parallel_for(context.threads, x.count(), kHeavyGrain, [&](int64_t begin, int64_t end) {
    Fields fields;
    InRun in;
    for_runs(begin, end, [&](int64_t i, int n) { fields.add(in(x, i, n), n); });
    const ExponentHistogram part = histogram_of(fields);
#pragma omp critical(amplab_exponents)
    add(all, part);
  });
  return all;
}

} // namespace amplab::cpu
