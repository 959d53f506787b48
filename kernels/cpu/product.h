// SPDX-License-Identifier: Apache-2.0
// Matrix products of any float dtypes. Selects the implementation.
#pragma once
#include "kernels/cpu/context.h"
#include "kernels/cpu/matrix.h"

namespace amplab::cpu {

// product = left right + bias along each row (bias may be absent). Products and sums in fp32, the bias added in fp32,
// one rounding to the product's dtype. Operands that the processor cannot multiply itself are widened to fp32, which is
// exact, so their products are exact too. Requires: operands without gaps in memory, product contiguous.
void multiply(Context& context, const Matrix& left, const Matrix& right, const View& bias, const Matrix& product);

} // namespace amplab::cpu
