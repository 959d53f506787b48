// SPDX-License-Identifier: Apache-2.0
// Rounding of intermediates to 16-bit dtypes, as in a chain of tensor ops.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/cuda/element.h"

#include <string>

namespace amplab::cuda {

struct Step {
  DType dtype;
  AMPLAB_HD float operator()(float x) const { return rounded(dtype, x); }
};

// Throws: DeviceError for dtypes that `whose` (losses, parameters) cannot have.
inline Step step_in(DType dtype, const char* whose) {
  if (dtype != DType::f32 && !is_16bit(dtype))
    throw DeviceError("On the GPU " + std::string(whose) + " are of fp32, fp16 or bf16, not " +
                      std::string(name_of(dtype)) + ".");
  return {dtype};
}

} // namespace amplab::cuda
