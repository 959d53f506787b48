// SPDX-License-Identifier: Apache-2.0
// Autocast's state: is it on, for which dtype, by which list. Each thread has its own, and a new thread starts with it
// off, as in PyTorch (torch/amp/autocast_mode.py).
#pragma once
#include "engine/amp/policy.h"
#include "kernels/format/dtype.h"

#include <functional>

namespace amplab {

struct AutocastState {
  bool enabled = false;
  DType dtype = DType::f16; // L, the low precision: fp16 or bf16
  bool cache_enabled = true;
  int nesting = 0; // regions around the current point, disabled ones too; kept by AutocastGuard
  PolicyList list = PolicyList::cuda;
  // By op: the user's own word on what it computes in. Also obeyed while autocast is off.
  std::array<std::optional<DType>, kOpCount> overrides{};
};

// Returns this thread's state.
const AutocastState& autocast_state();

// A region: `inside` holds from here to the end of the scope, and then what was before, whether by return or exception.
// The saved state lives in the guard, so regions nest and recurse as scopes do. Must end on the thread it began on.
class AutocastGuard {
 public:
  // inside: its nesting is ignored. Requires: dtype is fp16 or bf16 if enabled; overrides pass may_override.
  // outermost_ended: called at the end if no region is left around, before the old state returns: the moment at which
  // the cast cache is dropped. A disabled region counts as any other. Must not throw.
  explicit AutocastGuard(AutocastState inside, std::function<void()> outermost_ended = {});
  ~AutocastGuard();
  AutocastGuard(const AutocastGuard&) = delete;
  AutocastGuard& operator=(const AutocastGuard&) = delete;

 private:
  AutocastState outside_;
  std::function<void()> outermost_ended_;
};

} // namespace amplab
