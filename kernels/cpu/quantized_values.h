// SPDX-License-Identifier: Apache-2.0
// The numbers of a product's operand after its quantiser: those of quantize::quantize() and quantize::dequantize(),
// bit by bit, but written once and without codes. Pure functions, any thread.
#pragma once
#include "kernels/cpu/matrix.h"
#include "kernels/quantize/quantizer.h"

namespace amplab::cpu {

// Returns whether the quantiser also takes an operand whose columns are contiguous. Others need contiguous rows.
bool takes_columns(const quantize::Quantizer& quantizer);

// Returns whether a matrix and its transpose have the same numbers.
bool ignores_direction(const quantize::Quantizer& quantizer);

// numbers: fp32, in the strides of x; may be x's own memory. x: fp32 or bf16, its rows or its columns contiguous and
// without gaps. The bits do not depend on the number of threads.
// Requires: quantize::check(), and takes_columns() if x has no contiguous rows.
void quantize_values(int threads, const Matrix& x, const quantize::Quantizer& quantizer, float* numbers);

} // namespace amplab::cpu
