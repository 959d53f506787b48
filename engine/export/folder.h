// SPDX-License-Identifier: Apache-2.0
// Where the files of a run go. Any thread.
#pragma once
#include <string>

namespace amplab {

// Creates the folder and those above it, where absent; returns its name. Throws: ExportError.
std::string created_folder(std::string folder);

// A folder that only its owner writes a live run into, until it lets go or its process ends, however it ends. Of the
// files in it none is touched. Where the file system knows no locks, nobody is kept out.
class ClaimedFolder {
 public:
  // Creates it where absent. Throws: ExportError, also if another run has it.
  ClaimedFolder(std::string folder);
  ClaimedFolder(ClaimedFolder&& other) noexcept;
  ClaimedFolder& operator=(ClaimedFolder&&) = delete;
  ~ClaimedFolder();

  // Throws: ExportError if it was removed meanwhile, or another one stands in its place.
  void require_present() const;

  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int descriptor_ = -1; // of the folder, locked
};

std::string path_in(const std::string& folder, const char* file);

} // namespace amplab
