// SPDX-License-Identifier: Apache-2.0
#include "engine/export/folder.h"

#include "engine/export/out_file.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace amplab {

std::string created_folder(std::string folder) {
  std::error_code error, unreadable;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder, unreadable)) // a link to a folder is one too, though create_directories minds it
    throw ExportError(folder + ": cannot be created: " +
                      (error ? error.message() : std::string("a file of that name is in the way")));
  return folder;
}

ClaimedFolder::ClaimedFolder(std::string folder)
    : name_(created_folder(std::move(folder))), descriptor_(::open(name_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  throw ExportError(name_ + ": another run is writing there: wait until it has ended, or name another folder");
}

ClaimedFolder::ClaimedFolder(ClaimedFolder&& other) noexcept
    : name_(std::move(other.name_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

ClaimedFolder::~ClaimedFolder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void ClaimedFolder::require_present() const {
  struct stat ours {}, there {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &ours) != 0) return; // what is not known is not complained of
  if (::stat(name_.c_str(), &there) == 0 && there.st_dev == ours.st_dev && there.st_ino == ours.st_ino) return;
  throw ExportError(name_ + ": was removed or replaced while a run was writing there: its files are lost");
}

std::string path_in(const std::string& folder, const char* file) {
  return (std::filesystem::path(folder) / file).string();
}

} // namespace amplab
