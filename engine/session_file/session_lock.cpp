// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/session_lock.h"

#include "engine/session_file/session_run.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace amplab {
namespace {

// Open file description locks: they also exclude other opens in this process, and can be queried without being taken.
struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

std::string lock_beside(const std::string& path) {
  const std::filesystem::path file(path);
  return (file.parent_path() / ("." + file.filename().string() + ".lock")).string();
}

std::string this_process() {
  char name[32] = {};
  const int descriptor = ::open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  ssize_t length = 0;
  if (descriptor >= 0) length = ::read(descriptor, name, sizeof name - 1), ::close(descriptor);
  std::string process(name, static_cast<size_t>(std::max<ssize_t>(length, 0)));
  while (!process.empty() && process.back() == '\n') process.pop_back();
  return (process.empty() ? "a program" : process) + " (process " + std::to_string(::getpid()) + ")";
}

bool has_name(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

} // namespace

SessionLock::SessionLock(const std::string& path, const std::string& shown_as) : lock_path_(lock_beside(path)) {
  for (;;) { // another process may unlock and remove the file between our open and our lock
    descriptor_ = ::open(lock_path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor_ < 0)
      throw SessionError(shown_as + ": cannot be written: " + std::generic_category().message(errno) +
                         ". Save in a writable folder");
    struct flock lock = whole_file();
    const bool is_locked = ::fcntl(descriptor_, F_OFD_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES);
    if (is_locked) {
      ::close(descriptor_);
      const std::optional<std::string> who = writer_of(path);
      throw SessionError(shown_as + ": " + who.value_or("another program") +
                         " is writing it. Wait until it ends, or open the file read-only");
    }
    if (has_name(descriptor_)) break;
    ::close(descriptor_);
  }
  const std::string who = this_process();
  if (::ftruncate(descriptor_, 0) == 0) [[maybe_unused]]
    // a full disk leaves the writer unnamed
    const ssize_t written = ::pwrite(descriptor_, who.data(), who.size(), 0);
}

SessionLock::SessionLock(SessionLock&& other) noexcept
    : lock_path_(std::move(other.lock_path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

SessionLock::~SessionLock() {
  if (descriptor_ < 0) return;
  ::unlink(lock_path_.c_str());
  ::close(descriptor_);
}

std::optional<std::string> writer_of(const std::string& path) {
  const int descriptor = ::open(lock_beside(path).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  struct flock lock = whole_file();
  const bool held = ::fcntl(descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  char who[128];
  const ssize_t length = held ? ::pread(descriptor, who, sizeof who, 0) : 0;
  ::close(descriptor);
  if (!held) return std::nullopt;
  return length > 0 ? std::string(who, static_cast<size_t>(length)) : std::string("another program");
}

} // namespace amplab
