// SPDX-License-Identifier: Apache-2.0
// Rounding of optimizer intermediates to the dtype of 16-bit parameters, as in an optimizer written with tensor ops.
// Rounds one fp32 lane and returns fp32.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/format/convert.h"

#include <string>

namespace amplab::cpu {

struct AsIs {
  float operator()(float x) const { return x; }
};

struct ToBFloat16 {
  float operator()(float x) const { return to_float(to_bfloat16(x)); }
};

// to_float(to_half(x)) in fp32's layout, with half the instructions. Only NaN payloads may differ.
struct ToHalf {
  float operator()(float x) const {
    constexpr uint32_t kLargest = 0x477fe000, kSmallestNormal = 0x38800000; // 65504, 2^-14
    using namespace format_bits;
    const uint32_t u = std::bit_cast<uint32_t>(x), magnitude = u & kMagnitude;
    const uint32_t normal = (magnitude + 0xfff + ((magnitude >> 13) & 1)) & ~0x1fffu;
    // The ulp of 0.5 is fp16's smallest subnormal, so that adding it rounds.
    const uint32_t subnormal = std::bit_cast<uint32_t>((std::bit_cast<float>(magnitude) + 0.5f) - 0.5f);
    const uint32_t rounded = magnitude < kSmallestNormal ? subnormal : normal;
    const uint32_t number = rounded > kLargest ? kInfinity : rounded;
    return std::bit_cast<float>((u & ~kMagnitude) | (magnitude > kInfinity ? magnitude : number));
  }
};

// Calls work(round) with the rounding for that dtype. Throws: DeviceError for dtypes that parameters cannot have.
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
