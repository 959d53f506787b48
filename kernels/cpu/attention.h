// SPDX-License-Identifier: Apache-2.0
// Heads of attention as rows of fp32, and attention in bf16 on processors with tile registers (AMX).
#pragma once
#include "kernels/contract/call.h"
#include "kernels/contract/view.h"
#include "kernels/cpu/context.h"

namespace amplab::cpu {

// Read-only rows of fp32, `row` elements apart.
struct FloatRows {
  const float* first;
  int64_t row;
  const float* at(int64_t i) const { return first + i * row; }
};

// [rows, width] of one head of x [B,H,T,D] with any strides and dtype. A plain value.
class HeadRows {
 public:
  // head: index into [B,H], flattened.
  HeadRows(const View& x, int64_t head);

  // Returns all rows: x's own memory if it is fp32 by rows, else a dense copy in `buffer`.
  FloatRows read(float* buffer) const;
  // Stores dense rows as rows [begin, begin + count). Each element is multiplied by `factor` and rounded once.
  void store(int64_t begin, int64_t count, const float* from, float factor = 1) const;

 private:
  FloatRows copied(float* to) const;
  void* at(int64_t row, int64_t column) const;
  char* first_;
  DType dtype_;
  int64_t rows_, width_, row_stride_, column_stride_; // strides in elements
};

// Returns whether the two functions below accept this call. It depends on the processor, the dtypes and the sizes,
// never on strides or values. Other calls widen their operands to fp32.
bool attention_by_tiles(const Context& context, const Call& call);

// As scaled_dot_product_attention_forward and _backward.
void attention_forward_by_tiles(Context& context, const Call& call);
void attention_backward_by_tiles(Context& context, const Call& call);

} // namespace amplab::cpu
