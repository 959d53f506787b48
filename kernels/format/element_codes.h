// SPDX-License-Identifier: Apache-2.0
// Exact conversion between fp32 and the codes of the element formats. Pure functions without branches, so that loops
// over them vectorise. Host and device. Results equal PyTorch's where it has the format, else ml_dtypes'.
//
//   format                  beyond the largest, Infinity: saturates | else    NaN
//   e4m3fn                  448                           | NaN               0x7f with the sign
//   e5m2, e5m6              the largest                   | infinity          all ones with the sign
//   e2m1fn, e2m3fn, e3m2fn  the largest                   | the largest       the largest, positive
//   e8m0fnu                 2^127                         | NaN               0xff
//
// "beyond" is meant after rounding: e4m3fn rounds 464 to 448 in both columns. PyTorch saturates to e4m3fn, Infinity
// too, and does not saturate to e5m2 and e8m0fnu. e2m1fn and its like have no NaN: the GPU's cvt gives the largest, and
// ml_dtypes a zero.
#pragma once
#include "kernels/format/element_format.h"
#include "kernels/format/narrow.h"

#include <type_traits>

namespace amplab {

enum class Overflow : uint8_t { saturates, to_special };

// One code in memory. Codes of fewer bits are in the low ones.
template <ElementFormat kFormat> using ElementCode =
    std::conditional_t<(row_of(kFormat).bits() > 8), uint16_t, uint8_t>;

namespace format_bits {

template <ElementFormat kFormat, Overflow kOverflow> constexpr uint32_t code_beyond() {
  constexpr ElementFormatRow kRow = row_of(kFormat);
  if constexpr (kOverflow == Overflow::saturates) return kRow.largest_code();
  return kRow.infinity != kNoCode ? kRow.infinity : kRow.nan != kNoCode ? kRow.nan : kRow.largest_code();
}

// Adds sign and NaN to the code of a magnitude.
template <ElementFormat kFormat> AMPLAB_HD constexpr ElementCode<kFormat> code_of(uint32_t bits, uint32_t number) {
  constexpr ElementFormatRow kRow = row_of(kFormat);
  constexpr uint32_t kSign = kRow.sign(), kToSign = 32 - kRow.bits(), kLargest = kRow.largest_code();
  const uint32_t sign = (bits >> kToSign) & kSign;
  const uint32_t nan = kRow.nan == kNoCode ? kLargest : sign | kRow.nan;
  return static_cast<ElementCode<kFormat>>((bits & kMagnitude) > kInfinity ? nan : sign | number);
}

} // namespace format_bits

// Returns the nearest code, of two the even one. e8m0fnu: of two the larger one, without the sign; 2^-127 for smaller.
template <ElementFormat kFormat, Overflow kOverflow = Overflow::saturates>
AMPLAB_HD constexpr ElementCode<kFormat> encode(float x) {
  using namespace format_bits;
  constexpr ElementFormatRow kRow = row_of(kFormat);
  constexpr uint32_t kBeyond = code_beyond<kFormat, kOverflow>();
  const uint32_t bits = std::bit_cast<uint32_t>(x), magnitude = bits & kMagnitude;
  if constexpr (kRow.mantissa_bits == 0) {
    // Half a binade up. A subnormal of exactly 2^-127 stays, since code 0 means 2^-127.
    const uint32_t up = magnitude + 0x400000 - (magnitude == 0x400000), number = up >> 23;
    return code_of<kFormat>(bits, number < kBeyond ? number : kBeyond);
  } else {
    return code_of<kFormat>(bits, narrowed<kRow.exponent_bits, kRow.mantissa_bits>(magnitude, kBeyond));
  }
}

// Returns one of the two neighbouring codes; see format_bits::narrowed_stochastically for `random`. Not for e8m0fnu.
template <ElementFormat kFormat, Overflow kOverflow = Overflow::saturates>
AMPLAB_HD constexpr ElementCode<kFormat> encode_stochastically(float x, uint32_t random, int random_bits) {
  using namespace format_bits;
  constexpr ElementFormatRow kRow = row_of(kFormat);
  static_assert(kRow.mantissa_bits > 0);
  const uint32_t bits = std::bit_cast<uint32_t>(x), magnitude = bits & kMagnitude;
  return code_of<kFormat>(bits, narrowed_stochastically<kRow.exponent_bits, kRow.mantissa_bits>(
                                    magnitude, code_beyond<kFormat, kOverflow>(), random, random_bits));
}

// Returns the exact value of a code. NaN is quiet and keeps its sign, and of e5m2 and e5m6 the payload. Requires: no
// bits above the format's.
template <ElementFormat kFormat> AMPLAB_HD constexpr float decode(ElementCode<kFormat> code) {
  using namespace format_bits;
  constexpr ElementFormatRow kRow = row_of(kFormat);
  constexpr uint32_t kQuietNan = 0x7fc00000;
  if constexpr (kRow.mantissa_bits == 0) {
    const uint32_t number = code ? uint32_t{code} << 23 : 0x400000;
    return std::bit_cast<float>(code == kRow.nan ? kQuietNan : number);
  } else {
    constexpr uint32_t kCodeMagnitude = kRow.magnitude(), kSign = kRow.sign(), kLargest = kRow.largest_code();
    constexpr int kToSign = 32 - kRow.bits(), kShift = 23 - kRow.mantissa_bits;
    const uint32_t magnitude = code & kCodeMagnitude, sign = (code & kSign) << kToSign;
    const uint32_t payload = (magnitude << kShift) & 0x7fffff;
    const uint32_t nan = kRow.infinity == kNoCode ? kQuietNan : kQuietNan | payload;
    const uint32_t special = magnitude == kRow.infinity ? kInfinity : nan;
    const uint32_t number = widened<kRow.exponent_bits, kRow.mantissa_bits>(magnitude);
    return std::bit_cast<float>(sign | (magnitude > kLargest ? special : number));
  }
}

// Returns decode(encode(x)), saturated, without the code between them. Not for e8m0fnu.
template <ElementFormat kFormat> AMPLAB_HD constexpr float rounded(float x) {
  using namespace format_bits;
  constexpr ElementFormatRow kRow = row_of(kFormat);
  static_assert(kRow.mantissa_bits > 0);
  constexpr int kShift = 23 - kRow.mantissa_bits;
  constexpr int32_t kSmallestNormal = (127 - kRow.bias + 1) << 23, kOnes = (1 << kShift) - 1;
  constexpr int32_t kLargest = std::bit_cast<int32_t>(kRow.largest);
  constexpr float kSpacer = std::bit_cast<float>(kSmallestNormal + (kShift << 23)); // as in narrowed()
  const uint32_t bits = std::bit_cast<uint32_t>(x), magnitude = bits & kMagnitude, sign = bits & ~kMagnitude;
  // Signed comparisons, which all vector instructions have.
  const auto m = static_cast<int32_t>(magnitude);
  const auto normal = static_cast<int32_t>((magnitude + (kOnes >> 1) + ((magnitude >> kShift) & 1)) & ~uint32_t{kOnes});
  const int32_t subnormal = std::bit_cast<int32_t>(std::bit_cast<float>(m) + kSpacer - kSpacer);
  const int32_t nearest = m < kSmallestNormal ? subnormal : normal, number = nearest < kLargest ? nearest : kLargest;
  constexpr uint32_t kNan = std::bit_cast<uint32_t>(
      kRow.nan == kNoCode ? kRow.largest : decode<kFormat>(static_cast<ElementCode<kFormat>>(kRow.nan)));
  const uint32_t nan = kRow.nan == kNoCode ? kNan : sign | kNan;
  return std::bit_cast<float>(m > static_cast<int32_t>(kInfinity) ? nan : sign | static_cast<uint32_t>(number));
}

} // namespace amplab
