// SPDX-License-Identifier: Apache-2.0
// The state of a thread that a step depends on, as one value: a thread that continues another's work is given it
// (TurnThread, PausedWalk). Autocast's state is not part of it: it is each thread's own, as in PyTorch. tests/layering
// holds every thread_local of the engine against this.
#pragma once
#include "engine/probe/origin.h"

#include <functional>

namespace amplab {

class KeptAside;
class Probe;
class Tensor;

struct ThreadContext {
  bool grad_mode;
  int64_t walks_under_way; // backward passes that this thread is within
  bool accumulating;
  const std::function<void(const Tensor&)>* after_accumulation;
  Origin origin;
  Probe* probe;
  KeptAside* kept_aside;
};

// Returns that of this thread.
ThreadContext thread_context();
// This thread continues with it.
void continue_with(const ThreadContext& context);

} // namespace amplab
