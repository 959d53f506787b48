// SPDX-License-Identifier: Apache-2.0
// Copies of whole session files. Private to this module.
#pragma once
#include "engine/session_file/database.h"

#include <string>

namespace amplab {

// A copy beside a file, which replaces the file or is deleted. Requires: this process holds the target's lock, because
// leftover copies of other processes are deleted too.
class CopyBeside {
 public:
  CopyBeside(const Database& from, const std::string& target); // Throws: SqlError.
  CopyBeside(const CopyBeside&) = delete;
  ~CopyBeside();

  const std::string& path() const { return path_; }
  // Requires: this process has neither the target nor the copy open. Throws: SessionError.
  void replace_target();

 private:
  std::string target_, path_;
};

// Throws: SessionError, with the display names of the files.
void copy_session(const Database& from, const std::string& from_shown_as, const std::string& to_shown_as);

} // namespace amplab
