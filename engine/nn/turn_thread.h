// SPDX-License-Identifier: Apache-2.0
// A thread that does single pieces of work while the one who asks for them waits, so that the two are never at work
// together. It serves for step after step: a processor's kernels keep threads for each that asks for them. Used only by
// its owner's thread.
#pragma once
#include "engine/autograd/thread_context.h"

#include <exception>
#include <functional>
#include <semaphore>
#include <thread>

namespace amplab {

class TurnThread {
 public:
  TurnThread();
  // Requires: no turn is under way.
  ~TurnThread();

  // The turn has the caller's thread context. Throws: what the turn throws.
  void run(const std::function<void()>& turn);

 private:
  std::binary_semaphore begin_{0}, end_{0};
  const std::function<void()>* turn_ = nullptr; // null: the thread is to end
  const ThreadContext* context_ = nullptr;
  std::exception_ptr thrown_;
  std::jthread thread_; // last: it uses the others
};

} // namespace amplab
