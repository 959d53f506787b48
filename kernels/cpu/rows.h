// SPDX-License-Identifier: Apache-2.0
// Rows as fp32 for reductions along the last axis, for any dtype.
#pragma once
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

// Per-thread fp32 copies of rows: `buffers` rows of `width` per thread.
class RowBuffers {
 public:
  RowBuffers(Context& context, int64_t width, int buffers)
      : width_((width + 15) / 16 * 16), buffers_(buffers),
        buffers_begin_(
            context.scratch.acquire<float>(Slot::rows, static_cast<size_t>(context.threads * buffers * width_))) {}

  // Returns the row as fp32: its own memory if it is fp32, else widened into that buffer of that thread.
  const float* in(int part, int buffer, const Matrix& m, int64_t row) const {
    const View all(m.data, m.dtype, {m.count()});
    if (m.dtype == DType::f32) return all.as<const float>() + row * m.columns;
    float* copy = place(part, buffer);
    widen(m.dtype, at(all, row * m.columns), copy, m.columns);
    return copy;
  }
  // Returns where to write a row of an output. done() rounds it.
  float* out(int part, int buffer, const Matrix& m, int64_t row) const {
    return m.dtype == DType::f32 ? static_cast<float*>(m.data) + row * m.columns : place(part, buffer);
  }
  void done(int part, int buffer, const Matrix& m, int64_t row) const {
    if (m.dtype == DType::f32) return;
    narrow(m.dtype, place(part, buffer), at(View(m.data, m.dtype, {m.count()}), row * m.columns), m.columns);
  }
  float* place(int part, int buffer) const { return buffers_begin_ + (part * buffers_ + buffer) * width_; }

 private:
  int64_t width_;
  int buffers_;
  float* buffers_begin_;
};

} // namespace amplab::cpu
