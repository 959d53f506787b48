// SPDX-License-Identifier: Apache-2.0
// Commands that wait to be obeyed, in order, and among them those that are only to be refused. Its owner guards it.
#pragma once
#include "engine/wire/messages.h"

#include <deque>
#include <memory>
#include <string>

namespace amplab {

// A command in its turn.
struct QueuedCommand {
  std::unique_ptr<wire::Command> command; // null: it is refused
  int64_t id = 0;
  std::string why; // a sentence, of one that is refused
  bool called_off = false;
  size_t bytes = 0;    // that it had on the wire
  size_t left_out = 0; // commands without a number that this entry refuses together
};

class CommandQueue {
 public:
  static constexpr size_t kMostWaiting = 4096, kMostWaitingBytes = 64 << 20;

  // While too much waits the command is refused, but for Stop and Shutdown, which take the place of the last that
  // waits. bytes: as above.
  void push(wire::Command command, size_t bytes);
  void refuse(int64_t id, std::string why);
  // Returns whether the command waits here.
  bool call_off(int64_t id);
  // Requires: !empty()
  QueuedCommand pop();

  bool empty() const { return entries_.empty(); }
  size_t size() const { return entries_.size(); }
  const QueuedCommand& front() const { return entries_.front(); }

 private:
  void leave_out(int64_t id);

  std::deque<QueuedCommand> entries_;
  size_t commands_ = 0, bytes_ = 0; // of the entries that are not refused
};

} // namespace amplab
