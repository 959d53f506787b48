// SPDX-License-Identifier: Apache-2.0
#include "engine/train/paused_walk.h"

#include <utility>

namespace amplab {

PausedWalk::PausedWalk(std::function<void(std::stop_token)> body)
    : thread_([this, body = std::move(body)](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
          go_.acquire();
          try {
            if (stop.stop_requested()) throw Abandoned{};
            body(stop);
          } catch (...) {
            thrown_ = std::current_exception();
          }
          ended_ = true;
          there_.release();
        }
      }) {}

PausedWalk::~PausedWalk() {
  thread_.request_stop();
  go_.release();
}

bool PausedWalk::go_on(const std::stop_token& stop) {
  const std::stop_callback reach(stop, [this] { thread_.request_stop(); });
  if (thread_.get_stop_token().stop_requested()) throw Abandoned{};
  ended_ = false;
  go_.release();
  there_.acquire();
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, {}));
  return ended_;
}

void PausedWalk::pause() {
  there_.release();
  go_.acquire();
  if (thread_.get_stop_token().stop_requested()) throw Abandoned{};
}

} // namespace amplab
