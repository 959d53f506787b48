// SPDX-License-Identifier: Apache-2.0
// Number formats and op policies by name, as in OpRecord, for the window, which knows no op kernels. Any thread.
#pragma once
#include "engine/run/telemetry.h"
#include "kernels/format/dtype.h"

#include <optional>
#include <span>
#include <string_view>

namespace amplab {

// Returns the largest finite number of the named format ("fp16" -> 65504). Empty for integers and unknown names.
std::optional<double> largest_finite(std::string_view dtype);

// Returns the floating formats in the order of their table: fp32, tf32, fp16, bf16, e4m3fn, e5m2.
std::span<const Format> number_formats();

// Returns PyTorch's name: "float16". tf32 is stored as "float32"; the engine's uint8 tensors are masks, "bool".
std::string_view torch_name(DType dtype);

// Returns true if precision.op_dtype decided about this call. Its policy then ends with kOverrideMark.
inline constexpr std::string_view kOverrideMark = " (override)";
bool is_overridden(const OpRecord& op);

} // namespace amplab
