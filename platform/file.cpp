// SPDX-License-Identifier: Apache-2.0
#include "platform/file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace amplab::platform {
namespace {

std::error_code last_error() { return {errno, std::generic_category()}; }

int flags_of(Access access) {
  switch (access) {
  case Access::read: return O_RDONLY;
  case Access::write: return O_WRONLY | O_CREAT;
  case Access::write_new: return O_WRONLY | O_CREAT | O_EXCL;
  case Access::read_write: return O_RDWR | O_CREAT;
  }
  return O_RDONLY;
}

// Calls write(bytes) until all are written.
template <class Write> std::error_code write_through(std::string_view bytes, Write write) {
  while (!bytes.empty()) {
    const ssize_t written = write(bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return last_error();
    if (written == 0) return std::make_error_code(std::errc::no_space_on_device);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

FileIdentity identity_in(const struct stat& status) { return {status.st_dev, status.st_ino}; }

} // namespace

Descriptor open_file(const std::string& path, Access access, Links links, std::error_code& error) {
  const int follow = links == Links::refuse ? O_NOFOLLOW : 0;
  Descriptor file(::open(path.c_str(), flags_of(access) | follow | O_CLOEXEC | O_NONBLOCK, 0666));
  error = file ? std::error_code() : last_error();
  return file;
}

Descriptor open_folder(const std::string& path) {
  return Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

bool is_regular(const Descriptor& file) {
  struct stat status {};
  return ::fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode);
}

bool has_name(const Descriptor& file) {
  struct stat status {};
  return ::fstat(file.number(), &status) != 0 || status.st_nlink > 0;
}

int64_t size_of(const Descriptor& file) {
  struct stat status {};
  return ::fstat(file.number(), &status) == 0 ? status.st_size : 0;
}

std::error_code write_all(const Descriptor& file, std::string_view bytes) {
  return write_through(bytes, [&](std::string_view rest) { return ::write(file.number(), rest.data(), rest.size()); });
}

std::error_code write_at(const Descriptor& file, std::string_view bytes, uint64_t offset) {
  const size_t size = bytes.size();
  return write_through(bytes, [&](std::string_view rest) {
    return ::pwrite(file.number(), rest.data(), rest.size(), static_cast<off_t>(offset + size - rest.size()));
  });
}

size_t read_at(const Descriptor& file, std::span<char> into, uint64_t offset, std::error_code& error) {
  error.clear();
  size_t done = 0;
  while (done < into.size()) {
    const ssize_t got =
        ::pread(file.number(), into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) error = last_error();
    if (got <= 0) break;
    done += static_cast<size_t>(got);
  }
  return done;
}

bool resize(const Descriptor& file, uint64_t size) {
  const auto end = static_cast<off_t>(size);
  return ::ftruncate(file.number(), end) == 0 && ::lseek(file.number(), end, SEEK_SET) == end;
}

std::error_code sync(const Descriptor& file) {
  return ::fsync(file.number()) != 0 && errno != EINVAL ? last_error() : std::error_code();
}

void sync_path(const std::string& path) {
  if (const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); file) ::fsync(file.number());
}

FileIdentity identity_of(const Descriptor& file) {
  struct stat status {};
  return ::fstat(file.number(), &status) == 0 ? identity_in(status) : FileIdentity{};
}

FileIdentity identity_of(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? identity_in(status) : FileIdentity{};
}

} // namespace amplab::platform
