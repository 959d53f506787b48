// SPDX-License-Identifier: Apache-2.0
// One head of a tensor of attention, as rows of fp32.
#pragma once
#include "kernels/contract/view.h"

namespace amplab::cpu {

// Rows of fp32, `row` numbers apart, read only.
struct FloatRows {
  const float* first;
  int64_t row;
  const float* at(int64_t i) const { return first + i * row; }
};

// [rows, width] of one head of x [B,H,T,D], whatever its strides and dtype. A plain value.
class HeadRows {
 public:
  // head: counts through [B,H].
  HeadRows(const View& x, int64_t head);

  // All rows: the memory itself where it is fp32 by rows, else widened into `room`, dense.
  FloatRows read(float* room) const;
  // Dense rows as rows [begin, begin + count), each element times `factor` and rounded once.
  void store(int64_t begin, int64_t count, const float* from, float factor = 1) const;

 private:
  FloatRows copied(float* to) const;
  void* at(int64_t row, int64_t column) const;
  char* first_;
  DType dtype_;
  int64_t rows_, width_, row_stride_, column_stride_; // strides in elements
};

} // namespace amplab::cpu
