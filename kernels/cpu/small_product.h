// SPDX-License-Identifier: Apache-2.0
// Matrix products too small for a library call: one thread, straight vector loops.
#pragma once
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/scratch.h"

namespace amplab::cpu {

// Is this product faster here than through oneDNN? Measured, see tests/bench/kernels_bench.cpp.
bool is_small(int64_t rows, int64_t columns, int64_t inner);

// product = left right + bias along each row (bias null: none). All fp32; any strides of left and right; product
// contiguous; inner size 0 gives the bias.
void small_product(const Matrix& left, const Matrix& right, const float* bias, const Matrix& product, Scratch& scratch);

} // namespace amplab::cpu
