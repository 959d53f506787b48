// SPDX-License-Identifier: Apache-2.0
// Element formats of quantised tensors: fp8, fp6, fp4, scales. Values; any thread. They are no DType: no tensor has
// one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace amplab {

enum class ElementFormat : uint8_t {
#define ELEMENT_FORMAT(id, ...) id,
#include "kernels/format/element_formats.def"
};

inline constexpr uint16_t kNoCode = 0xffff;

// One row of element_formats.def.
struct ElementFormatRow {
  std::string_view name;
  int exponent_bits, mantissa_bits, bias;
  uint16_t infinity, nan; // codes, or kNoCode
  float largest;

  constexpr bool is_signed() const { return mantissa_bits > 0; }
  constexpr int bits() const { return exponent_bits + mantissa_bits + is_signed(); }
  constexpr uint16_t sign() const { return is_signed() ? static_cast<uint16_t>(1 << (bits() - 1)) : 0; }
  constexpr uint16_t magnitude() const { return static_cast<uint16_t>((1 << (exponent_bits + mantissa_bits)) - 1); }
  // The code of the largest number.
  constexpr uint16_t largest_code() const {
    const uint16_t special = infinity < nan ? infinity : nan; // with mantissa 0 or all ones: the lowest one
    return static_cast<uint16_t>((special == kNoCode ? magnitude() + 1 : special) - 1);
  }
  // floor(log2(largest)): emax of the OCP specification.
  constexpr int largest_exponent() const { return (largest_code() >> mantissa_bits) - bias; }
};

inline constexpr ElementFormatRow kElementFormats[] = {
#define ELEMENT_FORMAT(id, name, e, m, bias, infinity, nan, largest) {name, e, m, bias, infinity, nan, largest},
#include "kernels/format/element_formats.def"
};

constexpr const ElementFormatRow& row_of(ElementFormat f) { return kElementFormats[static_cast<size_t>(f)]; }
constexpr std::string_view name_of(ElementFormat f) { return row_of(f).name; }

// Returns the format of that name ("float8_e4m3fn"), or nothing.
constexpr std::optional<ElementFormat> element_format_named(std::string_view name) {
  for (size_t i = 0; i < std::size(kElementFormats); ++i)
    if (kElementFormats[i].name == name) return static_cast<ElementFormat>(i);
  return std::nullopt;
}

} // namespace amplab
