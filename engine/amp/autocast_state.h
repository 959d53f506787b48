// SPDX-License-Identifier: Apache-2.0
// Autocast's state: whether it is on, for which dtype, by which list. A value; engine/context holds that of a thread.
#pragma once
#include "engine/amp/policy.h"
#include "kernels/format/dtype.h"

#include <array>
#include <optional>

namespace amplab {

struct AutocastState {
  bool enabled = false;
  DType dtype = DType::f16; // the low-precision dtype: fp16 or bf16
  bool cache_enabled = true;
  int nesting = 0; // number of regions around this point, disabled ones too; set by AutocastGuard
  PolicyList list = PolicyList::cuda;
  // By op: the user's choice of compute dtype. Also applies while autocast is off.
  std::array<std::optional<DType>, kOpCount> overrides{};

  bool operator==(const AutocastState&) const = default;
};

} // namespace amplab
