// SPDX-License-Identifier: Apache-2.0
// A thread that runs single tasks while its caller waits, so that the two never run at once. One thread serves many
// steps, because CPU kernels keep worker threads for each calling thread. Owner's thread only.
#pragma once
#include <exception>
#include <functional>
#include <semaphore>
#include <thread>

namespace amplab {

class HandoffThread {
 public:
  HandoffThread();
  // Requires: no task is running.
  ~HandoffThread();

  // Runs a task with the caller's execution context and waits. Throws: what the task throws.
  void run(const std::function<void()>& task);

 private:
  std::binary_semaphore begin_{0}, end_{0};
  const std::function<void()>* task_ = nullptr; // null: the thread ends
  std::exception_ptr thrown_;
  std::jthread thread_; // last: it uses the others
};

} // namespace amplab
