// SPDX-License-Identifier: Apache-2.0
// Element types and their properties. Values; any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace amplab {

enum class DType : uint8_t {
#define FLOAT(id, ...) id,
#define INTEGER(id, ...) id,
#include "kernels/format/dtypes.def"
};

// One row of dtypes.def. For integers, all numbers except bytes are zero.
struct Format {
  std::string_view name;
  int exponent_bits, mantissa_bits;
  size_t bytes;
  double largest, smallest_normal, smallest_subnormal, eps;
  bool has_infinity, floating;
};

inline constexpr Format kFormats[] = {
#define FLOAT(id, name, e, m, bytes, largest, normal, subnormal, eps, inf)                                             \
  {name, e, m, bytes, largest, normal, subnormal, eps, inf, true},
#define INTEGER(id, name, bytes) {name, 0, 0, bytes, 0, 0, 0, 0, false, false},
#include "kernels/format/dtypes.def"
};

constexpr const Format& format_of(DType d) { return kFormats[static_cast<size_t>(d)]; }
constexpr std::string_view name_of(DType d) { return format_of(d).name; }
constexpr size_t bytes_of(DType d) { return format_of(d).bytes; }
constexpr bool is_floating(DType d) { return format_of(d).floating; }
constexpr bool is_16bit(DType d) { return d == DType::f16 || d == DType::bf16; }

// Returns the dtype of that name ("fp16"), or nothing.
constexpr std::optional<DType> dtype_named(std::string_view name) {
  for (size_t i = 0; i < std::size(kFormats); ++i)
    if (kFormats[i].name == name) return static_cast<DType>(i);
  return std::nullopt;
}

} // namespace amplab
