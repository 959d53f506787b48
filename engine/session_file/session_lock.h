// SPDX-License-Identifier: Apache-2.0
// Allows one writer per session file. The writer locks a file beside it, ".monday.amplab.lock", until it releases the
// lock or its process ends. The session file itself cannot be locked: SQLite's locks on it are lost when any of its
// descriptors is closed. Any thread.
#pragma once
#include "platform/descriptor.h"

#include <optional>
#include <string>

namespace amplab {

class SessionLock {
 public:
  // path: absolute. shown_as: display name for error sentences. Throws: SessionError, also if the file is already
  // locked.
  SessionLock(const std::string& path, const std::string& shown_as);
  SessionLock(SessionLock&&) = default;
  SessionLock& operator=(SessionLock&&) = delete;
  ~SessionLock(); // removes the lock file

 private:
  std::string lock_path_;
  platform::Descriptor file_;
};

// Returns the writer, such as "amplab-engine (process 4711)". Returns nullopt if there is none, or if the folder cannot
// be read.
std::optional<std::string> writer_of(const std::string& path);

} // namespace amplab
