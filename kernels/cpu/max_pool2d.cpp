// SPDX-License-Identifier: Apache-2.0
// y = max over the window, at = its position in the plane: of equals the first, of NaNs the last, as in PyTorch's
// aten/src/ATen/native/cpu/MaxPoolKernel.cpp. In the gradient, each element of g goes to that position.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <array>
#include <limits>

namespace amplab::cpu {
namespace {

// Images in channels-last format: inner loops run over the channels of a pixel. Positions are those within a channel's
// plane, as for planes: row W + column. The bits are the same.
namespace channels_last {

struct Span {
  int64_t begin, end; // within the image; never empty
};

Span window(const PoolAttributes& a, size_t axis, int64_t i, int64_t in) {
  const int64_t begin = i * a.stride[axis] - a.padding[axis];
  return {std::max<int64_t>(begin, 0), std::min(begin + a.kernel[axis], in)};
}

// Where x is larger than best, or NaN, updates best and sets `at` to `place`.
AMPLAB_LOOP void challenge(const float* x, int32_t place, int64_t channels, float* best, int32_t* at) {
#pragma omp simd
  for (int64_t c = 0; c < channels; ++c) {
    const bool larger = x[c] > best[c] || x[c] != x[c];
    best[c] = larger ? x[c] : best[c];
    at[c] = larger ? place : at[c];
  }
}

Matrix samples_of(const View& x) {
  return matrix(x.data, x.dtype, x.shape[0], x.count() / std::max<int64_t>(x.shape[0], 1));
}

// Calls body(input sample, its positions, output sample) for each sample in fp32.
template <class Body>
void over_samples(Context& context, const View& in, const View& out, const View& indices, Body body) {
  const Matrix from = samples_of(in), to = samples_of(out), at = samples_of(indices);
  const RowBuffers buffers(context, std::max(from.columns, to.columns), 2);
  parallel_rows(
      context.threads, from.rows, std::max(from.columns, to.columns), [&](int64_t begin, int64_t end, int part) {
        for (int64_t n = begin; n < end; ++n) {
          body(buffers.in(part, 0, from, n), indices.as<const int64_t>() + n * at.columns, buffers.out(part, 1, to, n));
          buffers.done(part, 1, to, n);
        }
      });
}

void max_pool2d(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0], &indices = call.out[1];
  const auto& a = std::get<PoolAttributes>(call.attributes);
  const int64_t channels = x.shape[1], width = x.shape[3];
  const Matrix from = samples_of(x), to = samples_of(y);
  const RowBuffers buffers(context, std::max(from.columns, channels), 3);
  parallel_rows(context.threads, from.rows, from.columns, [&](int64_t begin, int64_t end, int part) {
    auto* const at = reinterpret_cast<int32_t*>(buffers.place(part, 2));
    for (int64_t n = begin; n < end; ++n) {
      const float* const image = buffers.in(part, 0, from, n);
      float* best = buffers.out(part, 1, to, n);
      int64_t* where = indices.as<int64_t>() + n * to.columns;
      for (int64_t i = 0; i < y.shape[2]; ++i) {
        const Span rows = window(a, 0, i, x.shape[2]);
        for (int64_t j = 0; j < y.shape[3]; ++j, best += channels, where += channels) {
          const Span columns = window(a, 1, j, width);
          const int64_t first = rows.begin * width + columns.begin;
          std::copy_n(image + first * channels, channels, best);
          std::fill_n(at, channels, static_cast<int32_t>(first));
          for (int64_t r = rows.begin; r < rows.end; ++r)
            for (int64_t k = columns.begin; k < columns.end; ++k)
              if (const int64_t place = r * width + k; place != first)
                challenge(image + place * channels, static_cast<int32_t>(place), channels, best, at);
          std::copy_n(at, channels, where);
        }
      }
      buffers.done(part, 1, to, n);
    }
  });
}

void max_pool2d_scatter(Context& context, const Call& call) {
  const View &g = call.in[0], &dx = call.out[0];
  const int64_t channels = g.shape[1], inputs = channels * dx.shape[2] * dx.shape[3], outputs = g.shape[2] * g.shape[3];
  over_samples(context, g, dx, call.in[1], [=](const float* from, const int64_t* at, float* to) {
    std::fill_n(to, inputs, 0.0f);
    for (int64_t i = 0; i < outputs; ++i, from += channels, at += channels)
      for (int64_t c = 0; c < channels; ++c) to[at[c] * channels + c] += from[c];
  });
}

void max_pool2d_gather(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const int64_t channels = x.shape[1], outputs = y.shape[2] * y.shape[3];
  over_samples(context, x, y, call.in[1], [=](const float* from, const int64_t* at, float* to) {
    for (int64_t i = 0; i < outputs; ++i, to += channels, at += channels)
      for (int64_t c = 0; c < channels; ++c) to[c] = from[at[c] * channels + c];
  });
}

} // namespace channels_last

// Contiguous images.

// Planes as rows: [N, C, H, W] as [N C, H W].
Matrix planes(const View& x) { return matrix(x.data, x.dtype, x.shape[0] * x.shape[1], x.shape[2] * x.shape[3]); }

// best[i] = max over s of x[i + s distance]. at[i] = its distance from i plus `offset` of that element.
AMPLAB_LOOP void maxima_along(const float* x, const float* offset, int64_t steps, int64_t distance, int64_t count,
                              float* best, float* at) {
  std::copy_n(x, count, best);
  std::copy_n(offset, count, at);
  for (int64_t s = 1; s < steps; ++s) {
    const float *from = x + s * distance, *before = offset + s * distance;
    const auto way = static_cast<float>(s * distance);
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) {
      const bool larger = from[i] > best[i] || from[i] != from[i];
      best[i] = larger ? from[i] : best[i];
      at[i] = larger ? before[i] + way : at[i];
    }
  }
}

// A plane padded with -infinity, and its windows. Computes the maxima from every position on, first along rows, then
// along columns, and then selects the windows. Long loops without gaps cost less than short strided ones.
class Windows {
 public:
  Windows(const Shape& x, const Shape& y, const PoolAttributes& options)
      : a_(options), in_{x[2], x[3]}, out_{y[2], y[3]}, width_(x[3] + 2 * a_.padding[1]),
        count_((x[2] + 2 * a_.padding[0]) * width_), padded_(a_.padding != Pair{0, 0}) {
    assert(a_.kernel[0] * width_ < int64_t{1} << 24); // offsets are exact in fp32
  }

  int64_t count() const { return count_; } // elements of the padded plane
  bool padded() const { return padded_; }

  void pad(const float* plane, float* to) const {
    std::fill_n(to, count_, -std::numeric_limits<float>::infinity());
    for (int64_t row = 0; row < in_[0]; ++row)
      std::copy_n(plane + row * in_[1], in_[1], to + (row + a_.padding[0]) * width_ + a_.padding[1]);
  }

  // rooms: five buffers of count() floats.
  void pool(const float* x, const std::array<float*, 5>& row_buffers, float* best, int64_t* indices) const {
    const auto& [nowhere, in_row, at_in_row, in_window, at_in_window] = row_buffers;
    const int64_t along_rows = count_ - (a_.kernel[1] - 1), along_columns = along_rows - (a_.kernel[0] - 1) * width_;
    std::fill_n(nowhere, count_, 0.0f);
    maxima_along(x, nowhere, a_.kernel[1], 1, along_rows, in_row, at_in_row);
    maxima_along(in_row, at_in_row, a_.kernel[0], width_, along_columns, in_window, at_in_window);
    for (int64_t i = 0; i < out_[0]; ++i)
      for (int64_t j = 0; j < out_[1]; ++j) {
        const int64_t first = i * a_.stride[0] * width_ + j * a_.stride[1];
        *best++ = in_window[first];
        *indices++ = index_of(first + static_cast<int64_t>(at_in_window[first]));
      }
  }

 private:
  // The maximum of a window of -infinity only is its first element within the plane.
  int64_t index_of(int64_t index) const {
    if (!padded_) return index;
    const int64_t row = index / width_ - a_.padding[0], column = index % width_ - a_.padding[1];
    return std::max<int64_t>(row, 0) * in_[1] + std::max<int64_t>(column, 0);
  }

  PoolAttributes a_;
  Pair in_, out_;
  int64_t width_, count_;
  bool padded_; // cached, because it is read for each element
};

// Calls body(input plane, its positions, output plane) for each plane in fp32.
template <class Body>
void over_planes(Context& context, const View& in, const View& out, const View& indices, Body body) {
  const Matrix from = planes(in), to = planes(out), at = planes(indices);
  const RowBuffers buffers(context, std::max(from.columns, to.columns), 2);
  parallel_rows(
      context.threads, from.rows, std::max(from.columns, to.columns), [&](int64_t begin, int64_t end, int part) {
        for (int64_t row = begin; row < end; ++row) {
          body(buffers.in(part, 0, from, row), indices.as<int64_t>() + row * at.columns, buffers.out(part, 1, to, row));
          buffers.done(part, 1, to, row);
        }
      });
}

} // namespace

void max_pool2d_forward(Context& context, const Call& call) {
  if (call.in[0].format() == MemoryFormat::channels_last) return channels_last::max_pool2d(context, call);
  const View &x = call.in[0], &y = call.out[0];
  const Windows windows(x.shape, y.shape, std::get<PoolAttributes>(call.attributes));
  const Matrix from = planes(x), to = planes(y), at = planes(call.out[1]);
  auto* const indices = call.out[1].as<int64_t>();
  const RowBuffers buffers(context, windows.count(), 8);
  parallel_rows(context.threads, from.rows, windows.count(), [&](int64_t begin, int64_t end, int part) {
    const std::array row_buffers = {buffers.place(part, 3), buffers.place(part, 4), buffers.place(part, 5),
                                    buffers.place(part, 6), buffers.place(part, 7)};
    for (int64_t row = begin; row < end; ++row) {
      const float* plane = buffers.in(part, 0, from, row);
      if (windows.padded()) windows.pad(plane, buffers.place(part, 2));
      windows.pool(windows.padded() ? buffers.place(part, 2) : plane, row_buffers, buffers.out(part, 1, to, row),
                   indices + row * at.columns);
      buffers.done(part, 1, to, row);
    }
  });
}

void max_pool2d_scatter_forward(Context& context, const Call& call) {
  if (call.in[0].format() == MemoryFormat::channels_last) return channels_last::max_pool2d_scatter(context, call);
  const View &g = call.in[0], &indices = call.in[1], &dx = call.out[0];
  const int64_t inputs = dx.shape[2] * dx.shape[3], outputs = g.shape[2] * g.shape[3];
  over_planes(context, g, dx, indices, [&](const float* from, const int64_t* at, float* to) {
    std::fill_n(to, inputs, 0.0f);
    for (int64_t i = 0; i < outputs; ++i) to[at[i]] += from[i];
  });
}

void max_pool2d_gather_forward(Context& context, const Call& call) {
  if (call.in[0].format() == MemoryFormat::channels_last) return channels_last::max_pool2d_gather(context, call);
  const View &x = call.in[0], &indices = call.in[1], &y = call.out[0];
  const int64_t outputs = y.shape[2] * y.shape[3];
  over_planes(context, x, y, indices, [&](const float* from, const int64_t* at, float* to) {
    for (int64_t i = 0; i < outputs; ++i) to[i] = from[at[i]];
  });
}

} // namespace amplab::cpu
