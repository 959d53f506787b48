// SPDX-License-Identifier: Apache-2.0
// What an optimizer written as a chain of tensor ops does to 16-bit parameters: each intermediate is rounded to their
// dtype. These round one fp32 lane and stay in fp32.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/format/convert.h"

#include <string>

namespace amplab::cpu {

struct AsIs {
  float operator()(float x) const { return x; }
};
struct ToHalf {
  float operator()(float x) const { return to_float(to_half(x)); }
};
struct ToBFloat16 {
  float operator()(float x) const { return to_float(to_bfloat16(x)); }
};

// Calls work(round) with the rounding of that dtype. Throws: DeviceError for dtypes that parameters cannot have.
template <class Work> void with_rounding(DType dtype, Work work) {
  switch (dtype) {
  case DType::f32: return work(AsIs{});
  case DType::f16: return work(ToHalf{});
  case DType::bf16: return work(ToBFloat16{});
  default:
    throw DeviceError("Optimizers on the CPU keep parameters in fp32, fp16 or bf16, not " +
                      std::string(name_of(dtype)) + ".");
  }
}

} // namespace amplab::cpu
