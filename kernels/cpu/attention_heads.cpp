// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/attention.h"

#include "kernels/cpu/runs.h"

namespace amplab::cpu {

HeadRows::HeadRows(const View& x, int64_t head)
    : dtype_(x.dtype), rows_(x.shape[2]), width_(x.shape[3]), row_stride_(x.stride[2]), column_stride_(x.stride[3]) {
  const int64_t batch = head / x.shape[1], in_batch = head % x.shape[1];
  first_ = static_cast<char*>(amplab::cpu::at(x, batch * x.stride[0] + in_batch * x.stride[1]));
}

void* HeadRows::at(int64_t row, int64_t column) const {
  return first_ + (row * row_stride_ + column * column_stride_) * static_cast<int64_t>(bytes_of(dtype_));
}

FloatRows HeadRows::copied(float* to) const {
  for (int64_t i = 0; i < rows_; ++i) {
    float* row = to + i * width_;
    if (column_stride_ != 1)
      for (int64_t j = 0; j < width_; ++j) widen(dtype_, at(i, j), row + j, 1);
    else if (dtype_ == DType::f32)
      std::copy_n(static_cast<const float*>(at(i, 0)), width_, row);
    else
      widen(dtype_, at(i, 0), row, width_);
  }
  return {to, width_};
}

FloatRows HeadRows::read(float* buffer) const {
  if (dtype_ == DType::f32 && column_stride_ == 1) return {static_cast<const float*>(at(0, 0)), row_stride_};
  return copied(buffer);
}

void HeadRows::store(int64_t begin, int64_t count, const float* from, float factor) const {
  alignas(64) float buffer[kRun];
  const bool in_place = dtype_ == DType::f32 && column_stride_ == 1;
  for (int64_t i = begin; i < begin + count; ++i, from += width_)
    for_runs(0, width_, [&](int64_t j, int n) {
      float* values = in_place ? static_cast<float*>(at(i, j)) : buffer;
#pragma omp simd
      for (int k = 0; k < n; ++k) values[k] = from[j + k] * factor;
      if (column_stride_ != 1)
        for (int k = 0; k < n; ++k) narrow(dtype_, buffer + k, at(i, j + k), 1);
      else if (!in_place)
        narrow(dtype_, buffer, at(i, j), n);
    });
}

} // namespace amplab::cpu
