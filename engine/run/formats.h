// SPDX-License-Identifier: Apache-2.0
// What the window asks about number formats and op policies by name, as they stand in an OpRecord; it knows no kernels.
// Any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "kernels/format/dtype.h"

#include <optional>
#include <span>
#include <string_view>

namespace amplab {

// The largest finite number of the format of that name ("fp16" -> 65504); nothing for integers and unknown names.
std::optional<double> largest_finite(std::string_view dtype);

// The floating formats, in the order of their table: fp32, tf32, fp16, bf16, e4m3fn, e5m2.
std::span<const Format> number_formats();

// Whether precision.op_dtype decided about this call: its policy then ends with kOverrideMark.
inline constexpr std::string_view kOverrideMark = " (override)";
bool is_overridden(const OpRecord& op);

} // namespace amplab
