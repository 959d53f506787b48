// SPDX-License-Identifier: Apache-2.0
// Stepped execution of a step, on a thread of its own. That thread runs only while the trainer's thread waits for
// it. One thread serves all steps, because CPU kernels keep a thread pool per calling thread. Owned by the trainer.
// Training thread only, except pause().
#pragma once
#include <exception>
#include <functional>
#include <semaphore>
#include <stop_token>
#include <thread>

namespace amplab {

class SteppedExecution {
 public:
  // body: runs on the executing thread and calls pause() where it may pause. The first resume_execution() starts it,
  // and so does the first one after it has ended. It starts with a copy of the execution context of that call.
  explicit SteppedExecution(std::function<void(std::stop_token)> body);
  // Ends the body at its current pause.
  ~SteppedExecution();

  // Runs to the next pause. Returns whether the body has ended. stop: passed to the body, which must end on it.
  // Throws: what the body throws. Throws Abandoned if `stop` was requested before the call or during a pause. The
  // object is then unusable.
  bool resume_execution(const std::stop_token& stop = {});

  // Executing thread only. Throws: Abandoned if the body must end.
  void pause();
  struct Abandoned {};

 private:
  std::binary_semaphore go_{0}, there_{0};
  bool under_way_ = false; // one of the two threads is at work
  const std::function<void(std::stop_token)> body_;
  std::function<void(std::stop_token)> with_context_; // the body with the caller's execution context
  std::exception_ptr thrown_;
  std::jthread thread_; // last: it uses the members above
};

} // namespace amplab
