// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/stepped_execution.h"

#include "engine/context/execution_context.h"

#include <utility>

namespace amplab {

// Each release of go_ is followed by a pause or an end, even if a stop is requested right after it. The thread
// checks for a stop only after go_.
SteppedExecution::SteppedExecution(std::function<void(std::stop_token)> body)
    : body_(std::move(body)), thread_([this](const std::stop_token& stop) {
        for (bool last = false; !last;) {
          go_.acquire();
          last = stop.stop_requested();
          try {
            if (last) throw Abandoned{};
            with_context_(stop);
          } catch (...) {
            thrown_ = std::current_exception();
          }
          under_way_ = false;
          there_.release();
        }
      }) {}

SteppedExecution::~SteppedExecution() {
  thread_.request_stop();
  while (under_way_) { // the body may pause again while it ends
    go_.release();
    there_.acquire();
  }
  go_.release();
}

bool SteppedExecution::resume_execution(const std::stop_token& stop) {
  const std::stop_callback reach(stop, [this] { thread_.request_stop(); });
  if (thread_.get_stop_token().stop_requested()) throw Abandoned{};
  if (!std::exchange(under_way_, true)) with_context_ = propagate_context(std::cref(body_));
  go_.release();
  there_.acquire();
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, {}));
  return !under_way_;
}

void SteppedExecution::pause() {
  there_.release();
  go_.acquire();
  if (thread_.get_stop_token().stop_requested()) throw Abandoned{};
}

} // namespace amplab
