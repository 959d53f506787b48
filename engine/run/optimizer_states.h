// SPDX-License-Identifier: Apache-2.0
// The table of number formats of Adam's states (exp_avg, exp_avg_sq, max_exp_avg_sq). Pure, any thread.
#pragma once
#include "kernels/quantize/state_codes.h"

#include <optional>
#include <string_view>

namespace amplab {

struct OptimizerStatesRow {
  std::string_view name;      // in configurations
  std::optional<DType> dtype; // of the states; empty: the parameter's
  std::string_view torchao;   // ends the names of its classes; empty: not one of them

  constexpr bool has_codes() const { return dtype && quantize::is_of_state_codes(*dtype); }

  // Returns the dtype of the states of a parameter. Only fp32 parameters can have bf16 states instead of their own.
  // As torchao, a parameter that is small or no multiple of a block has no codes.
  constexpr DType dtype_for(DType parameter, int64_t count) const {
    const bool applies = has_codes() ? quantize::has_state_codes(count) : dtype && parameter == DType::f32;
    return applies ? *dtype : parameter;
  }
};

inline constexpr OptimizerStatesRow kOptimizerStates[] = {
    {"parameter", {}, ""},
    {"bf16", DType::bf16, ""},
    {"8bit", DType::u8, "8bit"},
    {"fp8", DType::e4m3fn, "Fp8"},
};

// Returns the row of this name. Unknown names, which the settings' check refuses, give the first.
constexpr const OptimizerStatesRow& optimizer_states_named(std::string_view name) {
  for (const OptimizerStatesRow& row : kOptimizerStates)
    if (row.name == name) return row;
  return kOptimizerStates[0];
}

} // namespace amplab
