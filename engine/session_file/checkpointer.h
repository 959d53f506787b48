// SPDX-License-Identifier: Apache-2.0
// Moves what is committed from a database's log into the database, on a thread and a connection of its own: a
// checkpoint waits for the disk, for seconds where it is busy, and commits must not wait with it. Only for this room.
#pragma once
#include <string>
#include <thread>

namespace amplab {

class Checkpointer {
 public:
  // path: of a database that this process writes, in WAL mode. Without a thread or a connection the log only grows
  // until it is closed.
  explicit Checkpointer(const std::string& path);

 private:
  std::jthread thread_; // ends, after the checkpoint under way, with its owner
};

} // namespace amplab
