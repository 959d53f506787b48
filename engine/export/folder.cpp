// SPDX-License-Identifier: Apache-2.0
#include "engine/export/folder.h"

#include "engine/export/out_file.h"
#include "platform/file.h"
#include "platform/file_lock.h"

#include <filesystem>
#include <ranges>
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
  namespace fs = std::filesystem;
  for (const std::string& folder : folders_ | std::views::reverse) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(folder, error);
    if (fs::is_directory(status)) fs::remove(folder, error);
    if (fs::exists(status) && (error || !fs::is_directory(status))) break;
  }
  leave();
}

ClaimedFolder::ClaimedFolder(std::string folder)
    : created_(folder), name_(created_folder(std::move(folder))), folder_(platform::open_folder(name_)) {
  if (!folder_ || platform::try_lock(folder_) != platform::LockResult::held) return;
  created_.leave(); // another run has locked the folder and is about to write there
  throw ExportError(name_ + ": another run is writing there. Wait until it ends, or choose another folder");
}

ClaimedFolder::~ClaimedFolder() { created_.remove_empty(); } // before the lock is released

void ClaimedFolder::require_present() const {
  const platform::FileIdentity ours = platform::identity_of(folder_);
  if (ours == platform::FileIdentity() || platform::identity_of(name_) == ours) return; // unknown is not an error
  throw ExportError(name_ + ": was removed or replaced during the run: its files are lost");
}

std::string path_in(const std::string& folder, const char* file) {
  return (std::filesystem::path(folder) / file).string();
}

} // namespace amplab
