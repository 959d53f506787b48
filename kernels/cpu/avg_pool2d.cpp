// SPDX-License-Identifier: Apache-2.0
// y = sum over the window / its size. Windows of avg_pool2d slide. adaptive_avg_pool2d divides each axis into
// [floor(i in / out), ceil((i + 1) in / out)). A window is a product of one interval per axis, and so is its size.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <algorithm>

namespace amplab::cpu {
namespace {

struct Interval {
  int64_t begin, end; // within the input
  float size;         // share in the divisor
};

// Windows along one axis.
struct AveragedAxis {
  int64_t in, out, kernel, stride, padding;
  bool adaptive, include_padding;

  AveragedAxis(const PoolAttributes& a, size_t axis, int64_t in_, int64_t out_)
      : in(in_), out(out_), kernel(a.kernel[axis]), stride(a.stride[axis]), padding(a.padding[axis]),
        adaptive(kernel == 0), include_padding(a.count_include_pad) {}

  Interval operator[](int64_t i) const {
    if (adaptive) return within(i * in / out, ((i + 1) * in + out - 1) / out);
    const int64_t begin = i * stride - padding, end = std::min(begin + kernel, in + padding);
    Interval window = within(std::max<int64_t>(begin, 0), std::min(end, in));
    if (include_padding) window.size = static_cast<float>(end - begin);
    return window;
  }

 private:
  static Interval within(int64_t begin, int64_t end) { return {begin, end, static_cast<float>(end - begin)}; }
};

// Images in channels-last format: inner loops run over the channels of a pixel. Sums columns first and then across
// them, as for planes, so that the bits are the same.
namespace channels_last {

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

} // namespace channels_last

// Contiguous images, one plane at a time.

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
