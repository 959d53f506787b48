// SPDX-License-Identifier: Apache-2.0
// Checkpoints a database's write-ahead log on its own thread and connection. A checkpoint can wait seconds for a busy
// disk, and commits must not wait with it. Private to this module.
#pragma once
#include <string>
#include <thread>

namespace amplab {

class Checkpointer {
 public:
  // path: database in WAL mode that this process writes. Without a thread or connection the log grows until the
  // database is closed.
  explicit Checkpointer(const std::string& path);

 private:
  std::jthread thread_; // joined on destruction, after the current checkpoint
};

} // namespace amplab
