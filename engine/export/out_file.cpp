// SPDX-License-Identifier: Apache-2.0
#include "engine/export/out_file.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace amplab {
namespace {

[[noreturn]] void fail(const std::string& file, const char* what) {
  throw ExportError(file + ": cannot be " + what + ": " + std::generic_category().message(errno));
}

// Temporary files beside the target are named ".NAME.PROCESS-NUMBER.part".
constexpr std::string_view kEnding = ".part";

std::string beginning_beside(const std::filesystem::path& target) { return "." + target.filename().string() + "."; }

// Returns an unused name in the target's folder, so that renaming does not cross file systems.
std::string name_beside(const std::filesystem::path& target) {
  static std::atomic<unsigned> counter = 0;
  std::string name = beginning_beside(target);
  name.append(std::to_string(getpid())).append("-").append(std::to_string(counter++)).append(kEnding);
  return (target.parent_path() / name).string();
}

bool is_beside(std::string_view name, const std::filesystem::path& target) {
  const std::string beginning = beginning_beside(target);
  if (!name.starts_with(beginning) || !name.ends_with(kEnding) || name.size() < beginning.size() + kEnding.size())
    return false;
  const std::string_view middle = name.substr(beginning.size(), name.size() - beginning.size() - kEnding.size());
  return middle.find('-') != std::string_view::npos &&
         middle.find_first_not_of("0123456789-") == std::string_view::npos;
}

// The writer of a temporary file holds a lock on it, also across containers. The lock ends with its process.
void remove_abandoned(const std::filesystem::path& target) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (!is_beside(entry->path().filename().string(), target)) continue;
    const int descriptor = ::open(entry->path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(entry->path().c_str());
    ::close(descriptor);
  }
}

OutFile claimed_beside(const std::string& target) {
  remove_abandoned(target);
  for (;;)
    if (OutFile file(name_beside(target), O_WRONLY | O_CREAT | O_EXCL, target); file.claim()) return file;
}

// Follows a link, so that the link is preserved. Refuses a device or folder, because renaming would replace it.
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

// Syncs the directory entry to disk. Not every file system supports this; the file itself is complete either way.
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
      descriptor_(path_.find('\0') != std::string::npos
                      ? -1
                      : open(path_.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666)) {
  if (path_.find('\0') != std::string::npos)
    throw ExportError(shown_as_ + ": cannot be created: its name contains a zero byte");
  if (descriptor_ < 0 && errno != ELOOP && errno != ENXIO)
    fail(shown_as_, "created"); // ELOOP: a link; ENXIO: a pipe without a reader
  struct stat status {};
  if (descriptor_ >= 0 && fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode)) return;
  if (descriptor_ >= 0) ::close(descriptor_);
  throw ExportError(shown_as_ + ": cannot be written: it is not a regular file");
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
  // EINVAL: no disk behind it, such as a pipe or /dev/null.
  if (fsync(descriptor_) != 0 && errno != EINVAL) fail(shown_as_, "written");
}

bool OutFile::claim() const {
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  return has_name();
}

bool OutFile::has_name() const {
  struct stat status {};
  return fstat(descriptor_, &status) != 0 || status.st_nlink > 0;
}

void reject_link_or_device(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::symlink_status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw ExportError(path + ": cannot be written: it is not a regular file");
}

// ---- AtomicFile --------------------------------------------------------------------------------------------------

AtomicFile::AtomicFile(const std::string& target) : target_(replaceable(target)), file_(claimed_beside(target_)) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)), file_(std::move(other.file_)), pending_(std::exchange(other.pending_, false)) {
}

AtomicFile::~AtomicFile() {
  if (pending_) unlink(file_.path().c_str());
}

void AtomicFile::prepare() { file_.sync(); }

void AtomicFile::commit() {
  if (rename(file_.path().c_str(), target_.c_str()) != 0) fail(target_, "replaced");
  pending_ = false;
  sync_folder_of(target_);
}

// ---- GrowingFile -------------------------------------------------------------------------------------------------

GrowingFile::GrowingFile(std::string path) : file_(path, O_WRONLY | O_CREAT, path) {}

void GrowingFile::sync() {
  file_.sync();
  if (!file_.has_name()) throw ExportError(file_.path() + ": was removed during writing: its rows are lost");
}

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
