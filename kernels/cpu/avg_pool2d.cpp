// SPDX-License-Identifier: Apache-2.0
// For contiguous images, one plane at a time.
#include "kernels/cpu/averages.h"
#include "kernels/cpu/channels_last.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

namespace amplab::cpu {
namespace {

Matrix planes(const View& x) { return matrix(x.data, x.dtype, x.shape[0] * x.shape[1], x.shape[2] * x.shape[3]); }

void average(const float* x, const AveragedAxis& down, const AveragedAxis& across, float* column_sums, float* y) {
  for (int64_t i = 0; i < down.out; ++i) {
    const Interval rows = down[i];
    std::fill_n(column_sums, across.in, 0.0f);
    for (int64_t r = rows.begin; r < rows.end; ++r)
#pragma omp simd
      for (int64_t k = 0; k < across.in; ++k) column_sums[k] += x[r * across.in + k];
    for (int64_t j = 0; j < across.out; ++j) {
      const Interval columns = across[j];
      float sum = 0;
      for (int64_t k = columns.begin; k < columns.end; ++k) sum += column_sums[k];
      y[i * across.out + j] = sum / (rows.size * columns.size);
    }
  }
}

void spread(const float* g, const AveragedAxis& down, const AveragedAxis& across, float* shares, float* dx) {
  std::fill_n(dx, down.in * across.in, 0.0f);
  for (int64_t i = 0; i < down.out; ++i) {
    const Interval rows = down[i];
    std::fill_n(shares, across.in, 0.0f);
    for (int64_t j = 0; j < across.out; ++j) {
      const Interval columns = across[j];
      const float share = g[i * across.out + j] / (rows.size * columns.size);
      for (int64_t k = columns.begin; k < columns.end; ++k) shares[k] += share;
    }
    for (int64_t r = rows.begin; r < rows.end; ++r)
#pragma omp simd
      for (int64_t k = 0; k < across.in; ++k) dx[r * across.in + k] += shares[k];
  }
}

// big: the tensor that contains the windows. small: one number per window.
template <class Body>
void over_planes(Context& context, const Call& call, const View& big, const View& small, Body body) {
  const auto& a = std::get<PoolAttributes>(call.attributes);
  const AveragedAxis down(a, 0, big.shape[2], small.shape[2]), across(a, 1, big.shape[3], small.shape[3]);
  const Matrix from = planes(call.in[0]), to = planes(call.out[0]);
  const int64_t width = std::max({from.columns, to.columns, across.in});
  const RowBuffers buffers(context, width, 3);
  parallel_rows(context.threads, from.rows, width, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      body(buffers.in(part, 0, from, row), down, across, buffers.place(part, 2), buffers.out(part, 1, to, row));
      buffers.done(part, 1, to, row);
    }
  });
}

} // namespace

void avg_pool2d_forward(Context& context, const Call& call) {
  if (call.in[0].format() == MemoryFormat::channels_last) return channels_last::avg_pool2d(context, call);
  over_planes(context, call, call.in[0], call.out[0], average);
}
void avg_pool2d_spread_forward(Context& context, const Call& call) {
  if (call.in[0].format() == MemoryFormat::channels_last) return channels_last::avg_pool2d_spread(context, call);
  over_planes(context, call, call.out[0], call.in[0], spread);
}
void adaptive_avg_pool2d_forward(Context& context, const Call& call) { avg_pool2d_forward(context, call); }
void adaptive_avg_pool2d_spread_forward(Context& context, const Call& call) {
  avg_pool2d_spread_forward(context, call);
}

} // namespace amplab::cpu
