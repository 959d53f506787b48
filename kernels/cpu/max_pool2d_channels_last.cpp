// SPDX-License-Identifier: Apache-2.0
// Positions are those within a channel's plane, as for planes: row W + column.
#include "kernels/cpu/channels_last.h"
#include "kernels/cpu/rows.h"

namespace amplab::cpu::channels_last {
namespace {

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

} // namespace

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

} // namespace amplab::cpu::channels_last
