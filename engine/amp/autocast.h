// SPDX-License-Identifier: Apache-2.0
// Autocast's state: whether it is on, for which dtype, by which list. Each thread has its own. As in PyTorch, a new
// thread starts with autocast off (torch/amp/autocast_mode.py).
#pragma once
#include "engine/amp/policy.h"
#include "kernels/format/dtype.h"

#include <functional>

namespace amplab {

struct AutocastState {
  bool enabled = false;
  DType dtype = DType::f16; // the low-precision dtype: fp16 or bf16
  bool cache_enabled = true;
  int nesting = 0; // number of regions around this point, disabled ones too; set by AutocastGuard
  PolicyList list = PolicyList::cuda;
  // By op: the user's choice of compute dtype. Also applies while autocast is off.
  std::array<std::optional<DType>, kOpCount> overrides{};
};

// Returns this thread's state.
const AutocastState& autocast_state();

// A region: applies `inside` until the end of the scope and then restores the state before, also after an exception.
// Regions nest and recurse. Must be destroyed on the thread that made it.
class AutocastGuard {
 public:
  // inside: its nesting is ignored. Requires: dtype is fp16 or bf16 if enabled; overrides pass may_override.
  // outermost_ended: called when the outermost region ends, before the old state is restored, to clear the cast cache.
  // Disabled regions count too. Must not throw.
  explicit AutocastGuard(AutocastState inside, std::function<void()> outermost_ended = {});
  ~AutocastGuard();
  AutocastGuard(const AutocastGuard&) = delete;
  AutocastGuard& operator=(const AutocastGuard&) = delete;

 private:
  AutocastState outside_;
  std::function<void()> outermost_ended_;
};

} // namespace amplab
