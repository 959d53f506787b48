// SPDX-License-Identifier: Apache-2.0
// The thread state that a step depends on, as one value, so that another thread can continue the step (TurnThread,
// PausedWalk). Autocast state is not included: it stays per thread, as in PyTorch. tests/layering checks this struct
// against every thread_local of the engine.
#pragma once
#include "engine/probe/origin.h"

#include <functional>

namespace amplab {

class KeptAside;
class Probe;
class Tensor;

struct ThreadContext {
  bool grad_mode;
  int64_t walks_under_way; // depth of nested backward passes
  bool accumulating;
  const std::function<void(const Tensor&)>* after_accumulation;
  Origin origin;
  Probe* probe;
  KeptAside* kept_aside;
};

// Returns the state of this thread.
ThreadContext thread_context();
// Sets the state of this thread.
void continue_with(const ThreadContext& context);

} // namespace amplab
