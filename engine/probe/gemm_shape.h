// SPDX-License-Identifier: Apache-2.0
// Sizes of the matrices that a call multiplies. Pure; any thread.
#pragma once
#include "kernels/contract/call.h"

namespace amplab {

// [m, k] x [k, n], for each matrix of a batch (bmm), attention head, or group of a convolution. All 0: no product.
struct GemmShape {
  int64_t m = 0, n = 0, k = 0;
  bool operator==(const GemmShape&) const = default;
};

// A convolution counts as the product of its patches and its kernels: m = N H' W', n = C_out, k = C_in kh kw. Attention
// counts by its scores, q kT. A backward call counts by the first gradient it computes. For linear y = x wT that is
// dx = g w, or dw = gT x if dx is not requested.
GemmShape gemm_shape_of(const Call& call);

} // namespace amplab
