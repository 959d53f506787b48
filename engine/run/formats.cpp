// SPDX-License-Identifier: Apache-2.0
#include "engine/run/formats.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace amplab {
namespace {

constexpr std::pair<DType, std::string_view> kTorchNames[] = {
    {DType::f32, "float32"},          {DType::tf32, "float32"},     {DType::f16, "float16"}, {DType::bf16, "bfloat16"},
    {DType::e4m3fn, "float8_e4m3fn"}, {DType::e5m2, "float8_e5m2"}, {DType::i64, "int64"},   {DType::u8, "bool"}};
static_assert(std::size(kTorchNames) == std::size(kFormats));

} // namespace

std::optional<double> largest_finite(std::string_view dtype) {
  const auto known = dtype_named(dtype);
  if (!known || !is_floating(*known)) return std::nullopt;
  return format_of(*known).largest;
}

std::span<const Format> number_formats() {
  const auto end = std::ranges::find(kFormats, false, &Format::floating); // floating formats come first
  return {std::begin(kFormats), end};
}

std::string_view torch_name(DType dtype) {
  return std::ranges::find(kTorchNames, dtype, &std::pair<DType, std::string_view>::first)->second;
}

bool is_overridden(const OpRecord& op) { return op.policy.ends_with(kOverrideMark); }

} // namespace amplab
