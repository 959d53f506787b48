// SPDX-License-Identifier: Apache-2.0
#include "engine/run/element_type.h"

#include "kernels/format/convert.h"

#include <cstring>

namespace amplab {
namespace {

template <class Stored> Stored at(const std::byte* element) {
  Stored stored;
  std::memcpy(&stored, element, sizeof stored); // the bytes may be unaligned
  return stored;
}

template <class Number> double read_plain(const std::byte* element) { return static_cast<double>(at<Number>(element)); }
template <class Number> double read_narrow(const std::byte* element) {
  return static_cast<double>(to_float(at<Number>(element)));
}

} // namespace

std::optional<ElementType> element_type(std::string_view dtype) {
  const auto known = dtype_named(dtype);
  if (!known) return std::nullopt;
  const Format& format = format_of(*known);
  ElementType type{format.bytes, nullptr, format.smallest_normal, format.floating};
  switch (*known) {
  case DType::f32:
  case DType::tf32: type.read = read_plain<float>; break;
  case DType::f16: type.read = read_narrow<Half>; break;
  case DType::bf16: type.read = read_narrow<BFloat16>; break;
  case DType::e4m3fn: type.read = read_narrow<Float8E4M3FN>; break;
  case DType::e5m2: type.read = read_narrow<Float8E5M2>; break;
  case DType::i64: type.read = read_plain<int64_t>; break;
  case DType::u8: type.read = read_plain<uint8_t>; break;
  }
  return type;
}

} // namespace amplab
