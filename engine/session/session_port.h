// SPDX-License-Identifier: Apache-2.0
// How one talks to a session, be it a thread of this program or the first of several ranks.
#pragma once
#include "engine/wire/messages.h"

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

namespace amplab {

class SessionPort {
 public:
  virtual ~SessionPort() = default;

  // Queues a command; whatever becomes of it, it is answered if it has a number (messages.h). bytes: that it had on the
  // wire, if it came from there. Any thread.
  virtual void post(wire::Command command, size_t bytes = 0) = 0;
  // Answers a command that nobody can obey, in its turn: by Failure with this sentence. Any thread.
  virtual void refuse(int64_t command, std::string why) = 0;
  // Everything reported since the last call, in the order in which it happened. One consumer thread.
  virtual std::vector<wire::Report> drain() = 0;
  // Waits until there may be something to drain, or the time is over. The consumer's thread.
  virtual void wait(std::chrono::milliseconds limit) = 0;
  // Waits until the time is over, or until so much has gathered that training would soon wait for a drain. The
  // consumer's thread.
  virtual void gather(std::chrono::milliseconds limit) = 0;
  // Waits until every command is answered, or a stop is requested. Any thread.
  virtual void settle(const std::stop_token& stop) = 0;
  // Ends it: a step that is under way ends where it stands, and what waits is refused. What it has said can still be
  // drained, and what is posted from here on is refused. One thread at a time.
  virtual void end() = 0;
  // True once only a new process can go on: every lane has failed with the reason. What was said before can still be
  // drained. Any thread.
  virtual bool lost() const = 0;
};

} // namespace amplab
