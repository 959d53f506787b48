// SPDX-License-Identifier: Apache-2.0
// Whole copies of session files. Only for this room.
#pragma once
#include "engine/session_file/database.h"

#include <string>

namespace amplab {

// A copy beside a file, which takes its place or goes. Requires: this process has the target's lock: what another has
// left of a copy there goes too.
class CopyBeside {
 public:
  CopyBeside(const Database& from, const std::string& target); // Throws: SqlError.
  CopyBeside(const CopyBeside&) = delete;
  ~CopyBeside();

  const std::string& path() const { return path_; }
  // Requires: nobody of this process has the target or the copy open. Throws: SessionError.
  void replace_target();

 private:
  std::string target_, path_;
};

// Throws: SessionError, by the names that a person knows the files by.
void copy_session(const Database& from, const std::string& from_shown_as, const std::string& to_shown_as);

} // namespace amplab
