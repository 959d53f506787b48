// SPDX-License-Identifier: Apache-2.0
// Regions of autocast, as torch.autocast: they set the autocast state of the thread's context. As in PyTorch, a new
// thread starts with autocast off (torch/amp/autocast_mode.py).
#pragma once
#include "engine/context/execution_context.h"

#include <functional>

namespace amplab {

// Returns this thread's state.
inline const AutocastState& autocast_state() { return current_context().autocast; }

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
  ContextGuard<&ExecutionContext::autocast> region_;
  std::function<void()> outermost_ended_;
};

} // namespace amplab
