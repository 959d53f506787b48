// SPDX-License-Identifier: Apache-2.0
// How one talks to a session, be it a thread of this program or the first of several ranks.
#pragma once
#include "engine/wire/messages.h"

#include <chrono>
#include <vector>

namespace amplab {

class SessionPort {
 public:
  virtual ~SessionPort() = default;

  // Queues a command. bytes: that it had on the wire, if it came from there. Any thread.
  virtual void post(wire::Command command, size_t bytes = 0) = 0;
  // Everything reported since the last call, in the order in which it happened. One consumer thread.
  virtual std::vector<wire::Report> drain() = 0;
  // Waits until there may be something to drain, or the time is over. The consumer's thread.
  virtual void wait(std::chrono::milliseconds limit) = 0;
  // True once only a new process can go on: every lane has failed with the reason. What was said before can still be drained. Any thread.
  virtual bool lost() const = 0;
};

} // namespace amplab
