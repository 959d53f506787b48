// SPDX-License-Identifier: Apache-2.0
#include "engine/export/out_file.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace amplab {
namespace {

[[noreturn]] void fail(const std::string& file, const char* what) {
  throw ExportError(file + ": cannot be " + what + ": " + std::generic_category().message(errno));
}

// A name in the same folder, so that renaming does not cross disks; no other process or thread of ours uses it.
std::string name_beside(const std::string& target) {
  static std::atomic<unsigned> counter = 0;
  const std::filesystem::path path(target);
  std::string name = ".";
  name += path.filename().string() + "." + std::to_string(getpid()) + "-" + std::to_string(counter++) + ".part";
  return (path.parent_path() / name).string();
}

// A link is followed, so that it stays one; a device or a folder is refused, since renaming would replace it.
std::string replaceable(const std::string& target) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (fs::is_directory(status)) throw ExportError(target + ": cannot be written: it is a folder");
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw ExportError(target + ": cannot be written: it is not a regular file");
  if (!fs::is_symlink(fs::symlink_status(target, error))) return target;
  const fs::path pointed = fs::weakly_canonical(target, error);
  return error ? target : pointed.string();
}

// The folder's entry must reach the disk too. Not every file system can; then the file itself is still whole.
void sync_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  ::close(descriptor);
}

} // namespace

// ---- OutFile -----------------------------------------------------------------------------------------------------

OutFile::OutFile(std::string path, int flags, std::string shown_as)
    : path_(std::move(path)), shown_as_(std::move(shown_as)),
      descriptor_(open(path_.c_str(), flags | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) fail(shown_as_, "created");
}

OutFile::OutFile(OutFile&& other) noexcept
    : path_(std::move(other.path_)), shown_as_(std::move(other.shown_as_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutFile::~OutFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void OutFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(shown_as_, "written");
    bytes.remove_prefix(static_cast<size_t>(written));
  }
}

void OutFile::truncate(size_t bytes) noexcept {
  if (ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0) lseek(descriptor_, static_cast<off_t>(bytes), SEEK_SET);
}

void OutFile::sync() {
  // EINVAL: something that has no disk behind it, as a pipe or /dev/null.
  if (fsync(descriptor_) != 0 && errno != EINVAL) fail(shown_as_, "written");
}

void OutFile::close() {
  if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) fail(shown_as_, "written");
}

// ---- AtomicFile --------------------------------------------------------------------------------------------------

AtomicFile::AtomicFile(const std::string& target)
    : target_(replaceable(target)), file_(name_beside(target_), O_WRONLY | O_CREAT | O_EXCL, target_) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)), file_(std::move(other.file_)), pending_(std::exchange(other.pending_, false)) {
}

AtomicFile::~AtomicFile() {
  if (pending_) unlink(file_.path().c_str());
}

void AtomicFile::prepare() {
  file_.sync();
  file_.close();
}

void AtomicFile::commit() {
  if (rename(file_.path().c_str(), target_.c_str()) != 0) fail(target_, "replaced");
  pending_ = false;
  sync_folder_of(target_);
}

// ---- GrowingFile -------------------------------------------------------------------------------------------------

GrowingFile::GrowingFile(std::string path) : file_(path, O_WRONLY | O_CREAT, path) {}

void GrowingFile::write(std::string_view piece) {
  if (size_ == 0) file_.truncate(0);
  try {
    file_.write(piece);
  } catch (const ExportError&) {
    file_.truncate(size_);
    throw;
  }
  size_ += piece.size();
}

} // namespace amplab
