// SPDX-License-Identifier: Apache-2.0
// How large the matrices are that a call multiplies. Pure; any thread.
#pragma once
#include "kernels/contract/call.h"

namespace amplab {

// Rows, columns, and numbers that are multiplied for each element: [m, k] x [k, n]. Each of a batch: of bmm, of
// attention's heads, of a convolution's groups. All 0: it multiplies no matrices.
struct ProductSides {
  int64_t m = 0, n = 0, k = 0;
  bool operator==(const ProductSides&) const = default;
};

// A convolution is taken as the product of its patches and its kernels: m = N H' W', n = C_out, k = C_in kh kw.
// Attention by its scores, q kT. A backward call by the gradient that it gives first: of linear y = x wT that is dx = g
// w, or dw = gT x where no dx is asked for.
ProductSides product_sides_of(const Call& call);

} // namespace amplab
