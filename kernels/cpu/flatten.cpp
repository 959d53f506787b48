// SPDX-License-Identifier: Apache-2.0
// Copies a list of tensors to one flat tensor, flat[offset + i] = g[i] * value, or back. Rounded once. The list and the
// flat tensor may share memory.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"

#include <vector>

namespace amplab::cpu {

namespace {

std::vector<int64_t> offsets_of(std::span<const View> tensors) {
  std::vector<int64_t> offsets;
  int64_t next = 0;
  for (const View& x : tensors) {
    offsets.push_back(next);
    next += x ? x.count() : 0;
  }
  return offsets;
}

} // namespace

void flatten_forward(Context& context, const Call& call) {
  const auto factor = static_cast<float>(std::get<ScalarAttributes>(call.attributes).value);
  const View& flat = call.out[0];
  const std::vector<int64_t> offsets = offsets_of(call.in);
  for_slices(context, call.in, kLightGrain, [&](size_t t, int64_t begin, int64_t end) {
    InRun in;
    OutRun out;
    for_runs(begin, end, [&](int64_t i, int count) {
      const float* from = in(call.in[t], i, count);
      float* to = out.where(flat, offsets[t] + i);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = from[k] * factor;
      out.done(flat, offsets[t] + i, count);
    });
  });
}

void unflatten_forward(Context& context, const Call& call) {
  const auto factor = static_cast<float>(std::get<ScalarAttributes>(call.attributes).value);
  const auto tensors = call.in.first(call.in.size() - 1);
  const View& flat = call.in.back();
  const std::vector<int64_t> offsets = offsets_of(tensors);
  for_slices(context, tensors, kLightGrain, [&](size_t t, int64_t begin, int64_t end) {
    InRun in;
    OutRun out;
    for_runs(begin, end, [&](int64_t i, int count) {
      const float* from = in(flat, offsets[t] + i, count);
      float* to = out.where(tensors[t], i);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = from[k] * factor;
      out.done(tensors[t], i, count);
    });
  });
}

} // namespace amplab::cpu
