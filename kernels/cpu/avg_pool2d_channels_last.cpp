// SPDX-License-Identifier: Apache-2.0
// Sums columns first and then across them, as for planes, so that the bits are the same.
#include "kernels/cpu/averages.h"
#include "kernels/cpu/channels_last.h"
#include "kernels/cpu/rows.h"

namespace amplab::cpu::channels_last {
namespace {

AMPLAB_LOOP void add(const float* from, int64_t count, float* to) {
#pragma omp simd
  for (int64_t c = 0; c < count; ++c) to[c] += from[c];
}

// Sum of one window for `channels` numbers per pixel. column: a buffer for as many numbers.
void average(const float* x, const Interval& rows, const Interval& columns, int64_t width, int64_t channels,
             float* column, float* y) {
  std::fill_n(y, channels, 0.0f);
  for (int64_t k = columns.begin; k < columns.end; ++k) {
    std::fill_n(column, channels, 0.0f);
    for (int64_t r = rows.begin; r < rows.end; ++r) add(x + (r * width + k) * channels, channels, column);
    add(column, channels, y);
  }
  const float size = rows.size * columns.size;
  for (int64_t c = 0; c < channels; ++c) y[c] /= size;
}

// big: the tensor that contains the windows. small: one pixel per window. Calls body(input sample, down, across, a
// buffer for a row of `big`, output sample).
template <class Body>
void over_samples(Context& context, const Call& call, const View& big, const View& small, Body body) {
  const auto& a = std::get<PoolAttributes>(call.attributes);
  const AveragedAxis down(a, 0, big.shape[2], small.shape[2]), across(a, 1, big.shape[3], small.shape[3]);
  const View &x = call.in[0], &y = call.out[0];
  const int64_t samples = x.shape[0];
  if (samples == 0) return;
  const Matrix from = matrix(x.data, x.dtype, samples, x.count() / samples),
               to = matrix(y.data, y.dtype, samples, y.count() / samples);
  const int64_t width = std::max({from.columns, to.columns, across.in * x.shape[1]});
  const RowBuffers buffers(context, width, 3);
  parallel_rows(context.threads, samples, width, [&](int64_t begin, int64_t end, int part) {
    for (int64_t n = begin; n < end; ++n) {
      body(buffers.in(part, 0, from, n), down, across, buffers.place(part, 2), buffers.out(part, 1, to, n));
      buffers.done(part, 1, to, n);
    }
  });
}

} // namespace

void avg_pool2d(Context& context, const Call& call) {
  const int64_t channels = call.in[0].shape[1];
  over_samples(context, call, call.in[0], call.out[0],
               [&](const float* x, const AveragedAxis& down, const AveragedAxis& across, float* column, float* y) {
                 for (int64_t i = 0; i < down.out; ++i)
                   for (int64_t j = 0; j < across.out; ++j, y += channels)
                     average(x, down[i], across[j], across.in, channels, column, y);
               });
}

void avg_pool2d_spread(Context& context, const Call& call) {
  const int64_t channels = call.in[0].shape[1];
  over_samples(context, call, call.out[0], call.in[0],
               [&](const float* g, const AveragedAxis& down, const AveragedAxis& across, float* shares, float* dx) {
                 const int64_t row = across.in * channels;
                 std::fill_n(dx, down.in * row, 0.0f);
                 for (int64_t i = 0; i < down.out; ++i) {
                   const Interval rows = down[i];
                   std::fill_n(shares, row, 0.0f);
                   for (int64_t j = 0; j < across.out; ++j, g += channels) {
                     const Interval columns = across[j];
                     const float size = rows.size * columns.size;
                     for (int64_t k = columns.begin; k < columns.end; ++k)
                       for (int64_t c = 0; c < channels; ++c) shares[k * channels + c] += g[c] / size;
                   }
                   for (int64_t r = rows.begin; r < rows.end; ++r) add(shares, row, dx + r * row);
                 }
               });
}

} // namespace amplab::cpu::channels_last
