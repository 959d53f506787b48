// SPDX-License-Identifier: Apache-2.0
// The scale of an NVFP4 block from its amax and its tensor's, or by its error. Pure functions, any thread. amax may be
// any number of a magnitude, also 0, Infinity and NaN. The other rules: scale_rules.h.
#pragma once
#include "kernels/quantize/scale_rules.h"

namespace amplab::quantize {

// The second level of NVFP4.
struct TensorScale {
  float encode = 1;   // multiplier of block scales
  float per_code = 0; // a block dequantises by code value * amax * 1 / (6 bound)
  float amax = 0;
};

TensorScale tensor_scale(float amax, float bound);
BlockScale nvfp4_scale(float amax, const TensorScale& tensor);
// The scales of FourOverSix, which map amax to 6 or to 4.
BlockScale scale_to_six(float amax, const TensorScale& tensor);
BlockScale scale_to_four(float amax, const TensorScale& tensor);

// The scale of an NVFP4 block by its error: amax becomes 4 or 6, whichever is nearer to the elements. (arXiv
// 2512.02010; the arithmetic and its order are those of TE.) A value for each block, any thread.
class FourOverSixChoice {
 public:
  FourOverSixChoice(float amax, const TensorScale& tensor, const Quantizer& quantizer)
      : six_(scale_to_six(amax, tensor)), four_(scale_to_four(amax, tensor)), tensor_(tensor),
        largest_(6.0f * quantizer.bound), squared_(quantizer.four_over_six == FourOverSix::mse) {}

  // Adds the errors of a row of the block. x: [count]. Requires: row < 16.
  void add_row(int64_t row, const float* x, int64_t count);
  // Returns the scale of the smaller error.
  BlockScale chosen() const;

 private:
  float error_of(const BlockScale& scale, const float* x, int64_t count) const;

  BlockScale six_, four_;
  TensorScale tensor_;
  float largest_;
  bool squared_;
  float six_errors_[16] = {}, four_errors_[16] = {};
};

} // namespace amplab::quantize
