// SPDX-License-Identifier: Apache-2.0
// The thread state that a step depends on, as one value, so that another thread can continue the step (HandoffThread,
// SteppedExecution). Autocast state is not included: it stays per thread, as in PyTorch. tests/layering checks this
// struct against every thread_local of the engine.
#pragma once
#include "engine/probe/origin.h"

#include <functional>

namespace amplab {

class Recomputer;
class Probe;
class Tensor;

struct ThreadContext {
  bool grad_mode;
  int64_t backward_depth; // depth of nested backward passes
  bool accumulating;
  const std::function<void(const Tensor&)>* after_accumulation;
  Origin origin;
  Probe* probe;
  Recomputer* active_recomputer;
};

// Returns the state of this thread.
ThreadContext thread_context();
// Sets the state of this thread.
void continue_with(const ThreadContext& context);

} // namespace amplab
