// SPDX-License-Identifier: Apache-2.0
// The scale of a block from its amax, by the rules of quantizer.h. Pure functions, any thread. amax may be any number
// of a magnitude, also 0, Infinity and NaN.
#pragma once
#include "kernels/quantize/quantizer.h"

namespace amplab::quantize {

struct BlockScale {
  float multiplier; // of elements before rounding
  float scale;      // of codes, to dequantise
  uint8_t code;     // of `scale` as e8m0fnu or e4m3fn; 0 for scales in fp32
};

// The second level of NVFP4.
struct TensorScale {
  float encode = 1;   // multiplier of block scales
  float per_code = 0; // a block dequantises by code value * amax * 1 / (6 bound)
  float amax = 0;
};

// given, exact, pow2_down. largest_input: largest number of the input's type.
BlockScale fp32_scale(float amax, const Quantizer& quantizer, float largest_input);
// floor, ceil, rceil, even
BlockScale e8m0_scale(float amax, const Quantizer& quantizer);
// nvfp4
TensorScale tensor_scale(float amax, float bound);
BlockScale nvfp4_scale(float amax, const TensorScale& tensor);
// The scales of FourOverSix, which map amax to 6 or to 4.
BlockScale scale_to_six(float amax, const TensorScale& tensor);
BlockScale scale_to_four(float amax, const TensorScale& tensor);

} // namespace amplab::quantize
