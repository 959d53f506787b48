// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/attention.h"

#include "kernels/cpu/runs.h"

namespace amplab::cpu {

HeadRows::HeadRows(const View& x, int64_t head)
    : first_(x.data, x.dtype, {x.shape[3]}), rows_(x.shape[2]), row_stride_(x.stride[2]) {
  const int64_t batch = head / x.shape[1], in_batch = head % x.shape[1];
  first_.data = at(x, batch * x.stride[0] + in_batch * x.stride[1]);
  first_.stride[0] = x.stride[3];
}

View HeadRows::row(int64_t index) const {
  View row = first_;
  row.data = at(first_, index * row_stride_);
  return row;
}

void HeadRows::load(float* to) const {
  const int64_t width = first_.shape[0];
  for (int64_t i = 0; i < rows_; ++i, to += width) {
    const View from = row(i);
    if (from.stride[0] == 1)
      widen(from.dtype, from.data, to, width);
    else
      for (int64_t j = 0; j < width; ++j) widen(from.dtype, at(from, j * from.stride[0]), to + j, 1);
  }
}

void HeadRows::store(int64_t begin, int64_t count, const float* from, float factor) const {
  const int64_t width = first_.shape[0];
  OutRun out;
  for (int64_t i = begin; i < begin + count; ++i, from += width)
    for_runs(0, width, [&](int64_t j, int n) {
      const View to = row(i);
      float* values = out.where(to, j);
#pragma omp simd
      for (int k = 0; k < n; ++k) values[k] = from[j + k] * factor;
      out.done(to, j, n);
    });
}

} // namespace amplab::cpu
