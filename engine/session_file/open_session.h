// SPDX-License-Identifier: Apache-2.0
// Opens session files after checking that they are sessions. Private to this module.
#pragma once
#include "engine/export/run_record.h"
#include "engine/session_file/database.h"
#include "engine/session_file/session_lock.h"
#include "engine/session_file/session_run.h"
#include "platform/file.h"

#include <string>
#include <vector>

namespace amplab {

struct OpenedSession {
  std::string real_path; // absolute, links resolved
  SessionLock lock;
  Database database;
  platform::FileIdentity identity;
  std::vector<SessionRun> runs; // already in the file

  // Throws: SessionError if the file was removed or replaced.
  void require_present(const std::string& shown_as) const;
};

// Both throw SessionError with `shown_as` as the file's name.
OpenedSession open_to_write(const std::string& shown_as, const Versions& versions);

struct OpenedToRead {
  std::string real_path;
  Database database;
  std::string left_out; // a sentence if the latest changes of the file cannot be read, else empty
};
OpenedToRead open_to_read(const std::string& shown_as);

// Returns the absolute path with links resolved. Throws: SessionError if it is not a regular file, or if it is absent
// and may_be_absent is false.
std::string real_path_of(const std::string& shown_as, bool may_be_absent);

} // namespace amplab
