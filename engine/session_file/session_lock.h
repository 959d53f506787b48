// SPDX-License-Identifier: Apache-2.0
// Who writes a session file: the process that holds a lock on a file beside it, ".monday.amplab.lock", until it lets go
// or ends, however it ends. Not on the file itself, whose own locks are SQLite's: they go where any descriptor of it is
// closed. Any thread.
#pragma once
#include <optional>
#include <string>

namespace amplab {

class SessionLock {
 public:
  // path: absolute. Throws: SessionError, also if somebody has it. shown_as: what sentences name the file by.
  SessionLock(const std::string& path, const std::string& shown_as);
  SessionLock(SessionLock&& other) noexcept;
  SessionLock& operator=(SessionLock&&) = delete;
  ~SessionLock(); // removes the file

 private:
  std::string lock_path_;
  int descriptor_ = -1;
};

// "amplab-engine (process 4711)", or nothing where nobody writes it. Of a file in a folder that cannot be read nobody
// is known.
std::optional<std::string> writer_of(const std::string& path);

} // namespace amplab
