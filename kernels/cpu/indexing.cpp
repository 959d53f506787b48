// SPDX-License-Identifier: Apache-2.0
// Indices are int64. Sums are in fp32, in the order of the indices for any number of threads.
//   gather           y[.., k, ..] = x[.., index[.., k, ..], ..] along one axis
//   gather_backward  dx[.., j, ..] = sum of g[.., k, ..] over the k with index j
//   embedding        y[n, :] = table[id[n], :]
//   embedding_dense_backward  dtable[v, :] = sum of g[n, :] over the n with id v; 0 for the padding id
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/rows.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace amplab::cpu {
namespace {

// Copies `count` elements of x from `from` on to y, in y's dtype.
void move_elements(const View& x, int64_t from, const View& y, int64_t to, int64_t count) {
  if (y.dtype == DType::f32) return widen(x.dtype, at(x, from), y.as<float>() + to, count);
  InRun in;
  for_runs(0, count, [&](int64_t i, int n) { narrow(y.dtype, in(x, from + i, n), at(y, to + i), n); });
}

void check_ids(const View& ids, int64_t rows) {
  for (int64_t n = 0; n < ids.count(); ++n)
    if (const int64_t id = ids.as<const int64_t>()[n]; id < 0 || id >= rows)
      throw std::invalid_argument("[embedding] Index " + std::to_string(id) + " is out of range: the table has " +
                                  std::to_string(rows) + " rows.");
}

} // namespace

void gather_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &index = call.in[1], &y = call.out[0];
  const int axis = std::get<AxisAttributes>(call.attributes).axis;
  const Extent from(x.shape, axis), to(y.shape, axis);
  parallel_rows(context.threads, to.outer, to.size * to.inner, [&](int64_t begin, int64_t end, int) {
    for (int64_t i = begin * to.size * to.inner; i < end * to.size * to.inner; ++i) {
      const int64_t outer = i / (to.size * to.inner), at_axis = index.as<const int64_t>()[i];
      assert(at_axis >= 0 && at_axis < from.size);
      move_elements(x, (outer * from.size + at_axis) * from.inner + i % to.inner, y, i, 1);
    }
  });
}

void gather_backward_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &index = call.in[1], &dx = call.out[0];
  const int axis = std::get<AxisAttributes>(call.attributes).axis;
  const Extent from(g.shape, axis), to(dx.shape, axis);
  const int64_t width = to.size * to.inner, given = from.size * from.inner;
  const Matrix rows = matrix(dx.data, dx.dtype, to.outer, width);
  const RowBuffers buffers(context, width, 1);
  parallel_rows(context.threads, to.outer, width, [&](int64_t begin, int64_t end, int part) {
    for (int64_t outer = begin; outer < end; ++outer) {
      float* sums = buffers.out(part, 0, rows, outer);
      std::fill_n(sums, width, 0.0f);
      for (int64_t i = 0; i < given; ++i) {
        float value;
        widen(g.dtype, at(g, outer * given + i), &value, 1);
        sums[index.as<const int64_t>()[outer * given + i] * to.inner + i % to.inner] += value;
      }
      buffers.done(part, 0, rows, outer);
    }
  });
}

// Throws: std::invalid_argument for an id outside the table.
void embedding_forward(Context& context, const Call& call) {
  const View &table = call.in[0], &ids = call.in[1], &y = call.out[0];
  const int64_t width = table.shape[1];
  check_ids(ids, table.shape[0]);
  parallel_rows(context.threads, ids.count(), width, [&](int64_t begin, int64_t end, int) {
    for (int64_t n = begin; n < end; ++n) move_elements(table, ids.as<const int64_t>()[n] * width, y, n * width, width);
  });
}

// Each thread processes some columns for all ids.
void embedding_dense_backward_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &ids = call.in[1], &dtable = call.out[0];
  const int64_t padding = std::get<EmbeddingAttributes>(call.attributes).padding_idx, width = dtable.shape[1];
  float* const sums = dtable.dtype == DType::f32
                          ? dtable.as<float>()
                          : context.scratch.acquire<float>(Slot::rows, static_cast<size_t>(dtable.count()));
  std::fill_n(sums, dtable.count(), 0.0f);
  const int64_t grain = kLightGrain / std::max<int64_t>(ids.count(), 1) + 1;
  parallel_for(context.threads, width, grain, [&](int64_t begin, int64_t end) {
    InRun in;
    for (int64_t n = 0; n < ids.count(); ++n) {
      const int64_t id = ids.as<const int64_t>()[n];
      if (id == padding) continue;
      for_runs(begin, end, [&](int64_t column, int count) {
        const float* from = in(g, n * width + column, count);
        float* to = sums + id * width + column;
#pragma omp simd
        for (int k = 0; k < count; ++k) to[k] += from[k];
      });
    }
  });
  if (dtable.dtype != DType::f32) narrow(dtable.dtype, sums, dtable.data, dtable.count());
}

void cat_forward(Context& context, const Call& call) {
  const View& y = call.out[0];
  const int axis = std::get<AxisAttributes>(call.attributes).axis;
  const Extent whole(y.shape, axis);
  parallel_rows(context.threads, whole.outer, whole.size * whole.inner, [&](int64_t begin, int64_t end, int) {
    for (int64_t outer = begin; outer < end; ++outer) {
      int64_t to = outer * whole.size * whole.inner;
      for (const View& x : call.in) {
        if (!x) continue;
        const int64_t length = x.shape[axis] * whole.inner;
        move_elements(x, outer * length, y, to, length);
        to += length;
      }
    }
  });
}

// y[n, :] = x[row[n], :]. Bytes become x / 255 in fp32, as in torchvision's ToTensor.
namespace {

void copy(const uint8_t* from, int64_t count, float* to) {
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]) / 255.0f;
}
void copy(const float* from, int64_t count, float* to) { std::copy_n(from, count, to); }
void copy(const int64_t* from, int64_t count, int64_t* to) { std::copy_n(from, count, to); }

template <class From, class To> void copy_rows(const View& x, const View& rows, const View& y) {
  const int64_t width = x.shape[1];
  for (int64_t n = 0; n < rows.count(); ++n) {
    const int64_t row = rows.as<const int64_t>()[n];
    assert(row >= 0 && row < x.shape[0]);
    copy(x.as<const From>() + row * width, width, y.as<To>() + n * width);
  }
}

} // namespace

void samples_forward(Context&, const Call& call) {
  const View &x = call.in[0], &rows = call.in[1], &y = call.out[0];
  switch (x.dtype) {
  case DType::u8: return copy_rows<uint8_t, float>(x, rows, y);
  case DType::i64: return copy_rows<int64_t, int64_t>(x, rows, y);
  default: return copy_rows<float, float>(x, rows, y);
  }
}

} // namespace amplab::cpu
