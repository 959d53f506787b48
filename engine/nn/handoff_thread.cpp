// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/handoff_thread.h"

#include "engine/context/execution_context.h"

#include <utility>

namespace amplab {

HandoffThread::HandoffThread()
    : thread_([this] {
        for (begin_.acquire(); task_; begin_.acquire()) {
          try {
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
  const std::function<void()> with_context = propagate_context(std::cref(task));
  task_ = &with_context;
  begin_.release();
  end_.acquire();
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, {}));
}

} // namespace amplab
