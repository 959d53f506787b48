// SPDX-License-Identifier: Apache-2.0
// Operands of products, rounded by the quantisers of a recipe. The codes and numbers are those of kernels/quantize;
// only the sign of a NaN may differ. Results lie in a scratch slot until its next use.
#pragma once
#include "kernels/cuda/context.h"
#include "kernels/cuda/matrix.h"
#include "kernels/quantize/quantizer.h"

namespace amplab::cuda {

// Codes of one byte, and the factor of each tile's codes in GPU memory.
struct QuantizedMatrix {
  Matrix codes; // dense rows; dtype e4m3fn or e5m2
  const float* scales;
};

// m: [rows, columns] of any float dtype, in any strides, with blocks along its columns. Both require a plain quantiser
// (quantize::is_plain()), and throw DeviceError for a side of 2^31, std::invalid_argument if m does not fit the
// quantiser (kernels/quantize/quantizer.h), OutOfMemory.

// Returns the numbers that the codes stand for, as dense rows in fp32.
Matrix quantized_numbers(Context& context, const Matrix& m, const quantize::Quantizer& quantizer, Slot slot);
// Requires: an fp8 format.
QuantizedMatrix quantized_codes(Context& context, const Matrix& m, const quantize::Quantizer& quantizer, Slot slot);

} // namespace amplab::cuda
