// SPDX-License-Identifier: Apache-2.0
// Output folders of runs. Any thread.
#pragma once
#include "platform/descriptor.h"

#include <string>
#include <vector>

namespace amplab {

// Creates the folder and its parents if absent. Returns its name. Throws: ExportError.
std::string created_folder(std::string folder);

// A folder locked for one live run, until the object is destroyed or the process ends. Files in it are not touched. On
// a file system without locks, the folder is not protected.
class ClaimedFolder {
 public:
  // Creates the folder and its parents if absent. Throws: ExportError, also if another run has locked it.
  ClaimedFolder(std::string folder);
  ClaimedFolder(ClaimedFolder&&) = default;
  ClaimedFolder& operator=(ClaimedFolder&&) = delete;
  ~ClaimedFolder(); // removes the folders it created that are still empty

  // Throws: ExportError if the folder was removed or replaced.
  void require_present() const;

  const std::string& name() const { return name_; }

 private:
  // Folders created here, outermost first.
  class Created {
   public:
    explicit Created(const std::string& folder);
    Created(Created&&) = default;
    Created& operator=(Created&&) = delete;
    ~Created() { remove_empty(); }
    void remove_empty(); // removes the empty ones
    void leave() { folders_.clear(); }

   private:
    std::vector<std::string> folders_;
  };

  Created created_; // first member, so that a failing constructor removes the folders
  std::string name_;
  platform::Descriptor folder_; // locked
};

std::string path_in(const std::string& folder, const char* file);

} // namespace amplab
