// SPDX-License-Identifier: Apache-2.0
// Where the files of a run go. Any thread.
#pragma once
#include <string>
#include <vector>

namespace amplab {

// Creates the folder and those above it, where absent; returns its name. Throws: ExportError.
std::string created_folder(std::string folder);

// A folder that only its owner writes a live run into, until it lets go or its process ends, however it ends. Of the
// files in it none is touched. Where the file system knows no locks, nobody is kept out.
class ClaimedFolder {
 public:
  // Creates it where absent, and those above it. Throws: ExportError, also if another run has it.
  ClaimedFolder(std::string folder);
  ClaimedFolder(ClaimedFolder&& other) noexcept;
  ClaimedFolder& operator=(ClaimedFolder&&) = delete;
  ~ClaimedFolder(); // what it has created goes again where nothing was put into it: of what was refused nothing is left

  // Throws: ExportError if it was removed meanwhile, or another one stands in its place.
  void require_present() const;

  const std::string& name() const { return name_; }

 private:
  // Folders that are created here, the outermost first.
  class Created {
   public:
    explicit Created(const std::string& folder);
    Created(Created&&) = default;
    Created& operator=(Created&&) = delete;
    ~Created() { take_back(); }
    void take_back(); // those that are empty
    void leave() { folders_.clear(); }

   private:
    std::vector<std::string> folders_;
  };

  Created created_; // before the others: it is taken back where they cannot be had
  std::string name_;
  int descriptor_ = -1; // of the folder, locked
};

std::string path_in(const std::string& folder, const char* file);

} // namespace amplab
