// SPDX-License-Identifier: Apache-2.0
// Quantises a tensor in memory and back. Pure functions, any thread; they allocate nothing but their results.
//
// x: [rows, cols], the last index fastest. Blocks lie along cols, the summed dimension of a product; for blocks along
// the other one, pass the transpose. Tiles that do not divide the tensor:
//   block_1x128, block_128x128, nvfp4   the last tiles are smaller, as if padded with zeros, like TE's references
//   e8m0fnu scales, Hadamard transform  std::invalid_argument, like torchao and TE
#pragma once
#include "kernels/format/convert.h"
#include "kernels/quantize/block_scale.h"

#include <span>
#include <variant>
#include <vector>

namespace amplab::quantize {

// Codes of up to 8 bits, or of up to 16.
using Elements = std::variant<std::vector<uint8_t>, std::vector<uint16_t>>;

struct Quantized {
  Quantizer quantizer;
  int64_t rows = 0, cols = 0;
  Elements elements; // [rows, cols]
  // For each tile, [tile rows, tile cols]. amax is of the elements after the transform, NaN if one is NaN.
  std::vector<float> amax, multipliers, scales;
  std::vector<uint8_t> scale_codes; // of e8m0fnu and e4m3fn scales, else empty
  TensorScale tensor_scale;         // of nvfp4
  int64_t clipped = 0; // magnitudes beyond the format's largest number after scaling, Infinity too; not NaN
  int64_t flushed = 0; // numbers other than 0 that became 0, because of their size or of a scale of 0
};

// Returns the codes, always saturated. Throws std::invalid_argument (see check()), or if the size of x is
// not rows * cols.
Quantized quantize(std::span<const float> x, int64_t rows, int64_t cols, const Quantizer& quantizer);
Quantized quantize(std::span<const BFloat16> x, int64_t rows, int64_t cols, const Quantizer& quantizer);
// The same into an existing result, and reuses its memory.
void quantize(std::span<const float> x, int64_t rows, int64_t cols, const Quantizer& quantizer, Quantized& result);
void quantize(std::span<const BFloat16> x, int64_t rows, int64_t cols, const Quantizer& quantizer, Quantized& result);

// Writes the numbers that the codes stand for. They are still transformed if the quantiser has a Hadamard transform.
// out: [rows, cols]. Requires: its size.
void dequantize(const Quantized& quantized, std::span<float> out);

} // namespace amplab::quantize
