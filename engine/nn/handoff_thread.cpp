// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/handoff_thread.h"

#include <utility>

namespace amplab {

HandoffThread::HandoffThread()
    : thread_([this] {
        for (begin_.acquire(); task_; begin_.acquire()) {
          try {
            continue_with(*context_);
            (*task_)();
          } catch (...) {
            thrown_ = std::current_exception();
          }
          end_.release();
        }
      }) {}

HandoffThread::~HandoffThread() {
  task_ = nullptr;
  begin_.release();
}

void HandoffThread::run(const std::function<void()>& task) {
  const ThreadContext context = thread_context();
  task_ = &task;
  context_ = &context;
  begin_.release();
  end_.acquire();
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, {}));
}

} // namespace amplab
