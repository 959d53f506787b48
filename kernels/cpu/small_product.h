// SPDX-License-Identifier: Apache-2.0
// Products of small fp32 matrices on one thread, for kernels that fuse several of them: without library calls, and with
// no packing except what the caller does once.
#pragma once
#include <cstdint>

namespace amplab::cpu {

// A read-only fp32 matrix; strides in elements.
struct Factor {
  const float* data;
  int64_t row, column;
  float at(int64_t i, int64_t j) const { return data[i * row + j * column]; }
};

// c[m,n] = a[m,k] b[k,n], or += if `adds`. The rows of b and c are dense, `b_row` and `c_row` elements apart.
// Each element is summed in order of k.
void small_product(int64_t m, int64_t n, int64_t k, const Factor& a, const float* b, int64_t b_row, float* c,
                   int64_t c_row, bool adds = false);

// to[j,i] = from[i,j] for [rows, columns], whose rows are `from_row` apart; rows of `to` are `to_row` apart.
void transpose(const float* from, int64_t rows, int64_t columns, int64_t from_row, float* to, int64_t to_row);

} // namespace amplab::cpu
