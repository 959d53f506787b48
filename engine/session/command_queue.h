// SPDX-License-Identifier: Apache-2.0
// Queue of commands, in order, including those that will only be refused. The owner guards it.
#pragma once
#include "engine/wire/messages.h"

#include <deque>
#include <memory>

namespace amplab {

// A queued command.
struct QueuedCommand {
  std::unique_ptr<wire::Command> command; // null: to be refused
  int64_t id = 0;
  wire::Failure reason; // of a refusal
  bool cancelled = false;
  size_t bytes = 0;    // size of the wire message
  size_t left_out = 0; // commands without an id that this entry refuses together
};

class CommandQueue {
 public:
  static constexpr size_t kMostWaiting = 4096, kMostWaitingBytes = 64 << 20;

  // Queues a command. If too many wait, it is refused, except Stop and Shutdown, which replace the last queued one.
  // bytes: as QueuedCommand::bytes.
  void push(wire::Command command, size_t bytes);
  void reject(int64_t id, wire::Failure reason);
  // Cancels a command. Returns whether it is queued here.
  bool cancel(int64_t id);
  // Requires: !empty().
  QueuedCommand pop();

  bool empty() const { return entries_.empty(); }
  size_t size() const { return entries_.size(); }
  const QueuedCommand& front() const { return entries_.front(); }

 private:
  void merge_rejection(int64_t id);

  std::deque<QueuedCommand> entries_;
  size_t commands_ = 0, bytes_ = 0; // without refused entries
};

} // namespace amplab
