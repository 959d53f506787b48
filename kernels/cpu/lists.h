// SPDX-License-Identifier: Apache-2.0
// Loops over lists of tensors, for optimizers and gradient passes: one parallel region for the whole list.
#pragma once
#include "kernels/cpu/runs.h"

#include <span>

namespace amplab::cpu {

// Returns list n of `lists` concatenated lists of equal lengths.
inline std::span<const View> list_of(std::span<const View> views, size_t lists, size_t n) {
  assert(views.size() % lists == 0);
  const size_t length = views.size() / lists;
  return views.subspan(n * length, length);
}

inline int64_t total_count(std::span<const View> tensors) {
  int64_t sum = 0;
  for (const View& x : tensors) sum += x ? x.count() : 0;
  return sum;
}

// Calls work(tensor, begin, end) for slices of tensors, divided as if the list were one tensor. Skips absent ones.
template <class Work> void for_slices(const Context& context, std::span<const View> tensors, int64_t grain, Work work) {
  parallel_for(context.threads, total_count(tensors), grain, [&](int64_t begin, int64_t end) {
    int64_t first = 0;
    for (size_t t = 0; t < tensors.size() && first < end; ++t) {
      if (!tensors[t]) continue;
      const int64_t count = tensors[t].count();
      if (first + count > begin) work(t, std::max<int64_t>(begin - first, 0), std::min(end - first, count));
      first += count;
    }
  });
}

// x[i] = f(x[i]) for all elements of all tensors of a list.
template <class F> void map_list(const Context& context, std::span<const View> tensors, F f) {
  for_slices(context, tensors, kLightGrain, [&](size_t t, int64_t begin, int64_t end) {
    const View& x = tensors[t];
    InRun in;
    OutRun out;
    for_runs(begin, end, [&](int64_t i, int count) {
      const float* from = in(x, i, count);
      float* to = out.where(x, i);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = f(from[k]);
      out.done(x, i, count);
    });
  });
}

} // namespace amplab::cpu
