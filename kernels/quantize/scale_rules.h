// SPDX-License-Identifier: Apache-2.0
// The scale of a block from its amax alone, by the rules of quantizer.h. Pure functions, any thread, host and device.
// amax may be any number of a magnitude, also 0, Infinity and NaN. format: the row of quantizer.format, which a kernel
// cannot look up.
#pragma once
#include "kernels/format/element_codes.h"
#include "kernels/quantize/quantizer.h"

#include <bit>
#include <limits>

namespace amplab::quantize {

struct BlockScale {
  float multiplier; // of elements before rounding
  float scale;      // of codes, to dequantise
  uint8_t code;     // of `scale` as e8m0fnu or e4m3fn; 0 for scales in fp32
};

namespace scale_rules {

inline constexpr uint32_t kMantissa = 0x7fffff;

// ceil(log2 x) as e8m0fnu. A result of 2^-127 includes smaller x; Infinity gives the largest.
AMPLAB_HD constexpr uint8_t rounded_up(float x) {
  constexpr uint32_t kHalfOfSubnormals = 0x400000, kLargest = 254; // 2^-127; 2^127
  const uint32_t bits = std::bit_cast<uint32_t>(x), exponent = bits >> 23, mantissa = bits & kMantissa;
  if (exponent == 0) return mantissa > kHalfOfSubnormals;
  const uint32_t up = exponent + (mantissa > 0);
  return static_cast<uint8_t>(up < kLargest ? up : kLargest);
}

// floor, ceil and even: from the exponent of amax.
AMPLAB_HD constexpr uint8_t from_exponent(float amax, ScaleRule rule, const ElementFormatRow& format) {
  uint32_t bits = std::bit_cast<uint32_t>(amax);
  if (rule == ScaleRule::even) bits = (bits + (1u << (22 - format.mantissa_bits))) & ~kMantissa;
  const int up = rule == ScaleRule::ceil && (bits & kMantissa) > 0;
  const int code = static_cast<int>(bits >> 23) + up - format.largest_exponent();
  return static_cast<uint8_t>(code > 0 ? code : 0);
}

// Elements are multiplied by 2^(127 - code), with exceptions for the codes at the ends.
AMPLAB_HD constexpr float multiplier_of(uint8_t code, const Quantizer& quantizer) {
  constexpr uint8_t kNan = 0xff;
  const bool rceil = quantizer.rule == ScaleRule::rceil;
  if (code == kNan) return rceil ? std::numeric_limits<float>::quiet_NaN() : 0.0f;
  if (code == 254) return 0x1p-127f; // subnormal
  if (code > 0) return std::bit_cast<float>((uint32_t{254} - code) << 23);
  if (!rceil) return 0x1p126f; // divides by the smallest normal number
  return quantizer.convention == Convention::torchao ? 1.0f : 0x1p127f;
}

} // namespace scale_rules

// given, exact, pow2_down. largest_input: largest number of the input's type.
AMPLAB_HD constexpr BlockScale fp32_scale(float amax, const Quantizer& quantizer, const ElementFormatRow& format,
                                          float largest_input) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (quantizer.rule == ScaleRule::given) return {quantizer.scale, 1.0f / quantizer.scale, 0};
  const bool te = quantizer.convention == Convention::transformer_engine, small = amax < quantizer.eps;
  if (te && !small && !(amax > 0 && amax < kInfinity)) return {1, 1, 0};
  // eps is a double, as in torchao. Without it, the quotient in fp32 is torchao's quotient in double, rounded.
  float multiplier =
      small ? static_cast<float>(static_cast<double>(format.largest) / quantizer.eps) : format.largest / amax;
  if (te && multiplier == kInfinity) multiplier = largest_input;
  if (quantizer.rule == ScaleRule::pow2_down && multiplier == multiplier) // not NaN
    multiplier = std::bit_cast<float>(std::bit_cast<uint32_t>(multiplier) & ~scale_rules::kMantissa);
  return {multiplier, 1.0f / multiplier, 0};
}

// floor, ceil, rceil, even
AMPLAB_HD constexpr BlockScale e8m0_scale(float amax, const Quantizer& quantizer, const ElementFormatRow& format) {
  using namespace scale_rules;
  const uint8_t code = amax != amax                         ? uint8_t{0xff}
                       : quantizer.rule == ScaleRule::rceil ? rounded_up(amax * (1.0f / format.largest))
                                                            : from_exponent(amax, quantizer.rule, format);
  return {multiplier_of(code, quantizer), decode<ElementFormat::e8m0fnu>(code), code};
}

// Every rule but nvfp4, whose scale follows from a second level too.
AMPLAB_HD constexpr BlockScale block_scale(float amax, const Quantizer& quantizer, const ElementFormatRow& format,
                                           float largest_input) {
  return has_e8m0_scale(quantizer.rule) ? e8m0_scale(amax, quantizer, format)
                                        : fp32_scale(amax, quantizer, format, largest_input);
}

// Returns the number that an element stands for, `number` being the value of its code.
AMPLAB_HD constexpr float dequantised(float number, const BlockScale& scale, bool divides) {
  return divides ? number / scale.multiplier : number * scale.scale;
}

} // namespace amplab::quantize
