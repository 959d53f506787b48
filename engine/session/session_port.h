// SPDX-License-Identifier: Apache-2.0
// The interface of a session, either a thread of this program or the first of several ranks.
#pragma once
#include "engine/wire/messages.h"

#include <chrono>
#include <stop_token>
#include <vector>

namespace amplab {

class SessionPort {
 public:
  virtual ~SessionPort() = default;

  // Queues a command. A command with an id always gets a reply (messages.h). bytes: size of the wire message, if
  // there was one. Any thread.
  virtual void post(wire::Command command, size_t bytes = 0) = 0;
  // Replies to an unusable command in its turn. command: its number, 0: none. Any thread.
  virtual void reject(int64_t command, wire::Failure reason) = 0;
  // Returns all reports since the last call, in order. One consumer thread.
  virtual std::vector<wire::Report> drain() = 0;
  // Waits until there may be reports, or for the time limit. Consumer thread only.
  virtual void wait(std::chrono::milliseconds limit) = 0;
  // Waits for the time limit, or until training would soon wait for drain(). Consumer thread only.
  virtual void gather(std::chrono::milliseconds limit) = 0;
  // Waits until every command has its reply, or a stop is requested. Any thread.
  virtual void settle(const std::stop_token& stop) = 0;
  // Ends the session. The current step ends where it is, and queued and later commands are refused. Earlier reports
  // can still be drained. One thread at a time.
  virtual void end() = 0;
  // Returns whether only a new process can continue. Every lane has then failed with the reason. Earlier reports can
  // still be drained. Any thread.
  virtual bool lost() const = 0;
};

} // namespace amplab
