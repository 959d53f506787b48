// SPDX-License-Identifier: Apache-2.0
#include "engine/run/number_bits.h"

#include "kernels/format/convert.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

constexpr int kTf32Unused = 13; // low bits of the fp32 container
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

uint32_t sign_of(const Format& format) { return uint32_t{1} << (width_of(format) - 1); }

// Casting a double beyond fp32's largest number is undefined in C++. This follows IEEE.
float to_fp32(double value) {
  constexpr double kBeyond =
      0x1.ffffffp127; // halfway from the largest to 2^128; ties go to the even one, which is infinity
  if (std::abs(value) >= kBeyond)
    return std::copysign(std::numeric_limits<float>::infinity(), static_cast<float>(value > 0 ? 1 : -1));
  return static_cast<float>(value);
}

double value_of(uint32_t pattern, DType dtype) {
  switch (dtype) {
  case DType::f32: return static_cast<double>(std::bit_cast<float>(pattern));
  case DType::tf32: return static_cast<double>(std::bit_cast<float>(pattern << kTf32Unused));
  case DType::f16: return static_cast<double>(to_float(Half{static_cast<uint16_t>(pattern)}));
  case DType::bf16: return static_cast<double>(to_float(BFloat16{static_cast<uint16_t>(pattern)}));
  case DType::e4m3fn: return static_cast<double>(to_float(Float8E4M3FN{static_cast<uint8_t>(pattern)}));
  case DType::e5m2: return static_cast<double>(to_float(Float8E5M2{static_cast<uint8_t>(pattern)}));
  case DType::i64:
  case DType::u8: break;
  }
  assert(!"an integer has no such bits");
  return kNaN;
}

DType dtype_of(const Format& format) {
  const auto known = dtype_named(format.name);
  assert(known && format.floating);
  return *known;
}

} // namespace

NumberBits number_of(uint32_t pattern, const Format& format) {
  assert(width_of(format) == 32 || pattern >> width_of(format) == 0);
  NumberBits number;
  number.pattern = pattern;
  number.negative = (pattern & sign_of(format)) != 0;
  number.mantissa = pattern & ((uint32_t{1} << format.mantissa_bits) - 1);
  number.exponent = (pattern & ~sign_of(format)) >> format.mantissa_bits;
  number.value = value_of(pattern, dtype_of(format));
  const bool small = number.exponent == 0;
  number.what = std::isnan(number.value)   ? NumberClass::nan
                : std::isinf(number.value) ? NumberClass::infinity
                : !small                   ? NumberClass::normal
                : number.mantissa == 0     ? NumberClass::zero
                                           : NumberClass::subnormal;
  return number;
}

uint32_t pattern_of(double value, const Format& format) {
  const float x = to_fp32(value);
  switch (dtype_of(format)) {
  case DType::f32: return std::bit_cast<uint32_t>(x);
  case DType::tf32: return std::bit_cast<uint32_t>(rounded_to_tf32(x)) >> kTf32Unused;
  case DType::f16: return to_half(x).bits;
  case DType::bf16: return to_bfloat16(x).bits;
  case DType::e4m3fn: return to_float8_e4m3fn(x).bits;
  case DType::e5m2: return to_float8_e5m2(x).bits;
  case DType::i64:
  case DType::u8: break;
  }
  return 0;
}

std::optional<uint32_t> next_above(uint32_t pattern, const Format& format) {
  const NumberBits number = number_of(pattern, format);
  if (number.what == NumberClass::nan || (number.what == NumberClass::infinity && !number.negative))
    return std::nullopt;
  if (number.what == NumberClass::zero) return 1;
  const uint32_t next = number.negative ? pattern - 1 : pattern + 1; // patterns of one sign grow with the magnitude
  if (std::isnan(value_of(next, dtype_of(format)))) return std::nullopt;
  return next;
}

std::optional<uint32_t> next_below(uint32_t pattern, const Format& format) {
  const auto mirrored = next_above(pattern ^ sign_of(format), format);
  return mirrored ? std::optional(*mirrored ^ sign_of(format)) : std::nullopt;
}

double spacing_of(const NumberBits& number, const Format& format) {
  if (number.what == NumberClass::nan || number.what == NumberClass::infinity) return kNaN;
  if (number.what != NumberClass::normal) return format.smallest_subnormal;
  return std::ldexp(1.0, std::ilogb(number.value) - format.mantissa_bits);
}

Rounded rounded(double value, const Format& format) {
  Rounded result;
  result.input = value;
  result.number = number_of(pattern_of(value, format), format);
  if (const auto next = next_below(result.number.pattern, format)) result.below = value_of(*next, dtype_of(format));
  if (const auto next = next_above(result.number.pattern, format)) result.above = value_of(*next, dtype_of(format));
  result.spacing = spacing_of(result.number, format);
  const double largest_place = std::ldexp(format.eps, std::ilogb(format.largest));
  result.clipped =
      !format.has_infinity && std::abs(static_cast<double>(to_fp32(value))) > format.largest + largest_place / 2;
  if (!std::isfinite(value) || !std::isfinite(result.number.value)) {
    result.error = result.relative_error = result.ulps = kNaN;
    return result;
  }
  result.error = result.number.value - value;
  result.relative_error = result.error == 0 ? 0 : result.error / std::abs(value);
  result.ulps = result.error / result.spacing;
  return result;
}

} // namespace amplab
