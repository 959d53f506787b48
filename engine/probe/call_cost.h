// SPDX-License-Identifier: Apache-2.0
// Sizes of the matrices that a call multiplies, and its minimum work in any implementation. `bench` compares measured
// times with it. Pure; any thread.
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

struct CallCost {
  double operations = 0;       // of products; a multiplication and an addition count as two
  double bytes = 0;            // each operand read once, each result written once
  DType operands = DType::f32; // of the product
};

// A backward call counts the products of the requested gradients. Attention's backward recomputes its scores, as the
// kernels do. Masked halves of causal attention do not count.
CallCost cost_of(const Call& call);

} // namespace amplab
