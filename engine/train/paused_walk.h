// SPDX-License-Identifier: Apache-2.0
// A walk through a step that can pause within it: on a thread of its own, which runs only while the trainer's thread
// waits for it, so that the two are never at work together. One thread serves for step after step: a processor's
// kernels keep threads for each that asks for them. Owned by the trainer; used only by its thread, but for pause().
#pragma once
#include "engine/autograd/thread_context.h"

#include <exception>
#include <functional>
#include <optional>
#include <semaphore>
#include <stop_token>
#include <thread>

namespace amplab {

class PausedWalk {
 public:
  // body: runs on the walk's thread and calls pause() wherever it may pause. It begins at the first go_on(), and anew
  // at the first one after it has ended, each time with the thread context of the one who calls that.
  explicit PausedWalk(std::function<void(std::stop_token)> body);
  // Ends the body where it stands.
  ~PausedWalk();

  // Until the next pause. Returns whether the body has ended. Throws: what the body throws; Abandoned if `stop` was
  // requested before, or while it paused: it is of no more use then. stop: reaches the body, whose business it is to
  // end.
  bool go_on(const std::stop_token& stop = {});

  // On the walk's thread. Throws: Abandoned if nobody will go on, or it shall end.
  void pause();
  struct Abandoned {};

 private:
  std::binary_semaphore go_{0}, there_{0};
  bool under_way_ = false;               // of whichever of the two threads is at work
  std::optional<ThreadContext> context_; // with which the body begins
  std::exception_ptr thrown_;
  std::jthread thread_; // last: it uses the others
};

} // namespace amplab
