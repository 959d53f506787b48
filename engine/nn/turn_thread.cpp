// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/turn_thread.h"

#include <utility>

namespace amplab {

TurnThread::TurnThread()
    : thread_([this] {
        for (begin_.acquire(); turn_; begin_.acquire()) {
          try {
            continue_with(*context_);
            (*turn_)();
          } catch (...) {
            thrown_ = std::current_exception();
          }
          end_.release();
        }
      }) {}

TurnThread::~TurnThread() {
  turn_ = nullptr;
  begin_.release();
}

void TurnThread::run(const std::function<void()>& turn) {
  const ThreadContext context = thread_context();
  turn_ = &turn;
  context_ = &context;
  begin_.release();
  end_.acquire();
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, {}));
}

} // namespace amplab
