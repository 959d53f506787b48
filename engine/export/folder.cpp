// SPDX-License-Identifier: Apache-2.0
#include "engine/export/folder.h"

#include "engine/export/out_file.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <ranges>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace amplab {

std::string created_folder(std::string folder) {
  std::error_code error, unreadable;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder,
                                     // also true for a link to a folder, for which create_directories fails
                                     unreadable))
    throw ExportError(folder +
                      ": cannot be created: " + (error ? error.message() : std::string("a file has that name")));
  return folder;
}

ClaimedFolder::Created::Created(const std::string& folder) {
  std::error_code error;
  for (std::filesystem::path path = folder; !path.empty() && !std::filesystem::exists(path, error);
       path = path.parent_path())
    folders_.insert(folders_.begin(), path.string());
}

void ClaimedFolder::Created::remove_empty() {
  for (const std::string& folder : folders_ | std::views::reverse)
    if (::rmdir(folder.c_str()) != 0 && errno != ENOENT) break;
  leave();
}

ClaimedFolder::ClaimedFolder(std::string folder)
    : created_(folder), name_(created_folder(std::move(folder))),
      descriptor_(::open(name_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  created_.leave(); // another run has locked the folder and is about to write there
  throw ExportError(name_ + ": another run is writing there. Wait until it ends, or choose another folder");
}

ClaimedFolder::ClaimedFolder(ClaimedFolder&& other) noexcept
    : created_(std::move(other.created_)), name_(std::move(other.name_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

ClaimedFolder::~ClaimedFolder() {
  created_.remove_empty(); // before the lock is released
  if (descriptor_ >= 0) ::close(descriptor_);
}

void ClaimedFolder::require_present() const {
  struct stat ours {
  }, there{};
  if (descriptor_ < 0 || ::fstat(descriptor_, &ours) != 0) return; // an unknown state is not an error
  if (::stat(name_.c_str(), &there) == 0 && there.st_dev == ours.st_dev && there.st_ino == ours.st_ino) return;
  throw ExportError(name_ + ": was removed or replaced during the run: its files are lost");
}

std::string path_in(const std::string& folder, const char* file) {
  return (std::filesystem::path(folder) / file).string();
}

} // namespace amplab
