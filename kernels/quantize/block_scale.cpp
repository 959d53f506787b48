// SPDX-License-Identifier: Apache-2.0
#include "kernels/quantize/block_scale.h"

#include "kernels/format/element_codes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace amplab::quantize {
namespace {

constexpr uint32_t kMantissa = 0x7fffff;
constexpr float kLargestE2m1 = row_of(ElementFormat::e2m1fn).largest;

// NaN stays.
float at_most(float limit, float x) { return x > limit ? limit : x; }

float power_of_two(int exponent) { return std::ldexp(1.0f, exponent); }

// ceil(log2 x) as e8m0fnu. A result of 2^-127 includes smaller x; Infinity gives the largest.
uint8_t rounded_up(float x) {
  constexpr uint32_t kHalfOfSubnormals = 0x400000; // 2^-127
  const uint32_t bits = std::bit_cast<uint32_t>(x), exponent = bits >> 23, mantissa = bits & kMantissa;
  if (exponent == 0) return mantissa > kHalfOfSubnormals;
  return static_cast<uint8_t>(std::min<uint32_t>(exponent + (mantissa > 0), 254));
}

// floor, ceil and even: from the exponent of amax.
uint8_t from_exponent(float amax, ScaleRule rule, const ElementFormatRow& format) {
  uint32_t bits = std::bit_cast<uint32_t>(amax);
  if (rule == ScaleRule::even) bits = (bits + (1u << (22 - format.mantissa_bits))) & ~kMantissa;
  const int up = rule == ScaleRule::ceil && (bits & kMantissa) > 0;
  return static_cast<uint8_t>(std::max(static_cast<int>(bits >> 23) + up - format.largest_exponent(), 0));
}

// Elements are multiplied by 2^(127 - code), with exceptions for the codes at the ends.
float multiplier_of(uint8_t code, const Quantizer& quantizer) {
  constexpr uint8_t kNan = 0xff;
  const bool rceil = quantizer.rule == ScaleRule::rceil;
  if (code == kNan) return rceil ? std::numeric_limits<float>::quiet_NaN() : 0.0f;
  if (code > 0) return power_of_two(127 - code);
  if (!rceil) return 0x1p126f; // divides by the smallest normal number
  return quantizer.convention == Convention::torchao ? 1.0f : 0x1p127f;
}

BlockScale with_tensor_scale(uint8_t code, const TensorScale& tensor) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float scale = decode<ElementFormat::e4m3fn>(code);
  return {at_most(kLargest, 1.0f / (scale * (1.0f / tensor.encode))), scale * tensor.amax * tensor.per_code, code};
}

} // namespace

BlockScale fp32_scale(float amax, const Quantizer& quantizer, float largest_input) {
  if (quantizer.rule == ScaleRule::given) return {quantizer.scale, 1.0f / quantizer.scale, 0};
  const bool te = quantizer.convention == Convention::transformer_engine, small = amax < quantizer.eps;
  if (te && !small && (amax == 0 || !std::isfinite(amax))) return {1, 1, 0};
  // eps is a double, as in torchao. Without it, the quotient in fp32 is torchao's quotient in double, rounded.
  const float largest = row_of(quantizer.format).largest;
  float multiplier = small ? static_cast<float>(static_cast<double>(largest) / quantizer.eps) : largest / amax;
  if (te && std::isinf(multiplier)) multiplier = largest_input;
  if (quantizer.rule == ScaleRule::pow2_down && !std::isnan(multiplier))
    multiplier = std::bit_cast<float>(std::bit_cast<uint32_t>(multiplier) & ~kMantissa);
  return {multiplier, 1.0f / multiplier, 0};
}

BlockScale e8m0_scale(float amax, const Quantizer& quantizer) {
  const ElementFormatRow& format = row_of(quantizer.format);
  const uint8_t code = std::isnan(amax)                     ? uint8_t{0xff}
                       : quantizer.rule == ScaleRule::rceil ? rounded_up(amax * (1.0f / format.largest))
                                                            : from_exponent(amax, quantizer.rule, format);
  return {multiplier_of(code, quantizer), decode<ElementFormat::e8m0fnu>(code), code};
}

TensorScale tensor_scale(float amax, float bound) {
  const float encode = at_most(std::numeric_limits<float>::max(), bound * kLargestE2m1 / amax);
  const bool none = amax == 0 || encode == 0;
  return {none ? 1.0f : encode, 1.0f / (kLargestE2m1 * bound), amax};
}

BlockScale nvfp4_scale(float amax, const TensorScale& tensor) {
  return with_tensor_scale(encode<ElementFormat::e4m3fn>(amax * (tensor.encode * (1.0f / kLargestE2m1))), tensor);
}

BlockScale scale_to_six(float amax, const TensorScale& tensor) {
  return with_tensor_scale(encode<ElementFormat::e4m3fn>(amax / kLargestE2m1 * tensor.encode), tensor);
}

BlockScale scale_to_four(float amax, const TensorScale& tensor) {
  return with_tensor_scale(encode<ElementFormat::e4m3fn>(amax / kLargestE2m1 * tensor.encode * 1.5f), tensor);
}

namespace {

constexpr size_t kRows = 16;

// Rows far from each other first, as the lanes of a GPU's warp add them.
float sum_of_rows(const float* errors) {
  std::array<float, kRows> sums;
  std::copy_n(errors, kRows, sums.begin());
  for (size_t distance = kRows / 2; distance > 0; distance /= 2)
    for (size_t i = 0; i < distance; ++i) sums[i] += sums[i + distance];
  return sums[0];
}

} // namespace

float FourOverSixChoice::error_of(const BlockScale& scale, const float* x, int64_t count) const {
  const float block = decode<ElementFormat::e4m3fn>(scale.code);
  float sum = 0;
  for (int64_t i = 0; i < count; ++i) {
    const float element = decode<ElementFormat::e2m1fn>(encode<ElementFormat::e2m1fn>(x[i] * scale.multiplier));
    const float error = element * block * tensor_.amax / largest_ - x[i];
    sum += squared_ ? error * error : std::fabs(error);
  }
  return sum;
}

void FourOverSixChoice::add_row(int64_t row, const float* x, int64_t count) {
  six_errors_[row] = error_of(six_, x, count);
  four_errors_[row] = error_of(four_, x, count);
}

BlockScale FourOverSixChoice::chosen() const {
  return sum_of_rows(four_errors_) < sum_of_rows(six_errors_) ? four_ : six_;
}

} // namespace amplab::quantize
