// SPDX-License-Identifier: Apache-2.0
#include "engine/export/out_file.h"

#include "platform/file_lock.h"
#include "platform/this_process.h"

#include <atomic>
#include <filesystem>
#include <system_error>
#include <utility>

namespace amplab {
namespace {

[[noreturn]] void fail(const std::string& file, const char* what, const std::error_code& error) {
  throw ExportError(file + ": cannot be " + what + ": " + error.message());
}

// Temporary files beside the target are named ".NAME.PROCESS-NUMBER.part".
constexpr std::string_view kEnding = ".part";

std::string beginning_beside(const std::filesystem::path& target) { return "." + target.filename().string() + "."; }

// Returns an unused name in the target's folder, so that renaming does not cross file systems.
std::string name_beside(const std::filesystem::path& target) {
  static std::atomic<unsigned> counter = 0;
  std::string name = beginning_beside(target);
  name.append(std::to_string(platform::process_id())).append("-").append(std::to_string(counter++)).append(kEnding);
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
    std::error_code none;
    const auto file =
        platform::open_file(entry->path().string(), platform::Access::read, platform::Links::refuse, none);
    if (file && platform::try_lock(file) == platform::LockResult::locked) fs::remove(entry->path(), none);
  }
}

OutFile claimed_beside(const std::string& target) {
  remove_abandoned(target);
  for (;;)
    if (OutFile file(name_beside(target), platform::Access::write_new, target); file.claim()) return file;
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
  platform::sync_path(folder.empty() ? "." : folder);
}

} // namespace

// ---- OutFile -----------------------------------------------------------------------------------------------------

OutFile::OutFile(std::string path, platform::Access access, std::string shown_as)
    : path_(std::move(path)), shown_as_(std::move(shown_as)) {
  if (path_.find('\0') != std::string::npos)
    throw ExportError(shown_as_ + ": cannot be created: its name contains a zero byte");
  std::error_code error;
  file_ = platform::open_file(path_, access, platform::Links::refuse, error);
  const bool is_link_or_pipe =
      error == std::errc::too_many_symbolic_link_levels || error == std::errc::no_such_device_or_address;
  if (!file_ && !is_link_or_pipe) fail(shown_as_, "created", error);
  if (!file_ || !platform::is_regular(file_))
    throw ExportError(shown_as_ + ": cannot be written: it is not a regular file");
}

void OutFile::write(std::string_view bytes) {
  if (const std::error_code error = platform::write_all(file_, bytes)) fail(shown_as_, "written", error);
}

void OutFile::truncate(size_t bytes) noexcept { platform::resize(file_, bytes); }

void OutFile::sync() {
  if (const std::error_code error = platform::sync(file_)) fail(shown_as_, "written", error);
}

bool OutFile::claim() const { return platform::try_lock(file_) != platform::LockResult::held && has_name(); }

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
  std::error_code none;
  if (pending_) std::filesystem::remove(file_.path(), none);
}

void AtomicFile::prepare() { file_.sync(); }

void AtomicFile::commit() {
  std::error_code error;
  std::filesystem::rename(file_.path(), target_, error);
  if (error) fail(target_, "replaced", error);
  pending_ = false;
  sync_folder_of(target_);
}

// ---- GrowingFile -------------------------------------------------------------------------------------------------

GrowingFile::GrowingFile(std::string path) : file_(path, platform::Access::write, path) {}

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
