// SPDX-License-Identifier: Apache-2.0
// Opening session files: what is asked of a file before it is taken for one. Only for this room.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/database.h"
#include "engine/session_file/session_lock.h"
#include "engine/session_file/session_run.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace amplab {

struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  bool operator==(const FileIdentity&) const = default;
};

struct OpenedSession {
  std::string real_path; // absolute, links followed
  SessionLock lock;
  Database database;
  FileIdentity identity;
  std::vector<SessionRun> runs; // that were there

  // Throws: SessionError if the file was removed, or another one stands in its place.
  void require_present(const std::string& shown_as) const;
};

// Both throw: SessionError, shown_as first.
OpenedSession open_to_write(const std::string& shown_as, const Versions& versions);

struct OpenedToRead {
  std::string real_path;
  Database database;
  std::string left_out; // a sentence, where the file's last changes cannot be seen; else empty
};
OpenedToRead open_to_read(const std::string& shown_as);

// Absolute, links followed. Throws: SessionError if what stands there is no regular file; if nothing does, unless
// may_be_absent.
std::string real_path_of(const std::string& shown_as, bool may_be_absent);

} // namespace amplab
