// SPDX-License-Identifier: Apache-2.0
// y = max over the window, at = its place in the plane: the first of equals, the last NaN, as PyTorch's
// aten/src/ATen/native/cpu/MaxPoolKernel.cpp finds it. Backward each gradient goes to that place.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <limits>

namespace amplab::cpu {
namespace {

// Planes as rows: [N, C, H, W] as [N C, H W].
Matrix planes(const View& x) { return matrix(x.data, x.dtype, x.shape[0] * x.shape[1], x.shape[2] * x.shape[3]); }

// One row of the output: the running maximum over the window, one place of the window after the other.
AMPLAB_LOOP void pool_row(const float* x, int64_t height, int64_t width, const PoolAttributes& a, int64_t row,
                          float* best, int64_t* at, int64_t columns) {
  const int64_t top = row * a.stride[0] - a.padding[0], first_row = std::max<int64_t>(top, 0);
  const int64_t step = a.stride[1], padding = a.padding[1];
  for (int64_t j = 0; j < columns; ++j) {
    best[j] = -std::numeric_limits<float>::infinity();
    at[j] = first_row * width + std::max<int64_t>(j * step - padding, 0);
  }
  for (int64_t i = first_row; i < std::min(top + a.kernel[0], height); ++i)
    for (int64_t k = 0; k < a.kernel[1]; ++k) {
      // Columns j of the output whose window has its place k inside: 0 <= j step - padding + k < width.
      const int64_t shift = k - padding;
      const int64_t begin = shift < 0 ? (-shift + step - 1) / step : 0;
      const int64_t end = std::min(columns, width > shift ? (width - shift - 1) / step + 1 : 0);
      const float* from = x + i * width + shift;
      const int64_t place = i * width + shift;
#pragma omp simd
      for (int64_t j = begin; j < end; ++j) {
        const float value = from[j * step];
        const bool larger = value > best[j] || value != value;
        best[j] = larger ? value : best[j];
        at[j] = larger ? place + j * step : at[j];
      }
    }
}

// out[i] = f of plane and places, plane by plane in fp32: body(plane in, its places, plane out).
template <class Body>
void over_planes(Context& context, const View& in, const View& out, const View& places, Body body) {
  const Matrix from = planes(in), to = planes(out), at = planes(places);
  const RowRoom room(context, std::max(from.columns, to.columns), 2);
  parallel_rows(
      context.threads, from.rows, std::max(from.columns, to.columns), [&](int64_t begin, int64_t end, int part) {
        for (int64_t row = begin; row < end; ++row) {
          body(room.in(part, 0, from, row), places.as<int64_t>() + row * at.columns, room.out(part, 1, to, row));
          room.done(part, 1, to, row);
        }
      });
}

} // namespace

void max_pool2d_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const auto& a = std::get<PoolAttributes>(call.attributes);
  const int64_t rows = y.shape[2], columns = y.shape[3];
  over_planes(context, x, y, call.out[1], [&](const float* from, int64_t* at, float* to) {
    for (int64_t i = 0; i < rows; ++i)
      pool_row(from, x.shape[2], x.shape[3], a, i, to + i * columns, at + i * columns, columns);
  });
}

void max_pool2d_scatter_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &places = call.in[1], &dx = call.out[0];
  const int64_t inputs = dx.shape[2] * dx.shape[3], outputs = g.shape[2] * g.shape[3];
  over_planes(context, g, dx, places, [&](const float* from, const int64_t* at, float* to) {
    std::fill_n(to, inputs, 0.0f);
    for (int64_t i = 0; i < outputs; ++i) to[at[i]] += from[i];
  });
}

void max_pool2d_gather_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &places = call.in[1], &y = call.out[0];
  const int64_t outputs = y.shape[2] * y.shape[3];
  over_planes(context, x, y, places, [&](const float* from, const int64_t* at, float* to) {
    for (int64_t i = 0; i < outputs; ++i) to[i] = from[at[i]];
  });
}

} // namespace amplab::cpu
