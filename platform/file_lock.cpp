// SPDX-License-Identifier: Apache-2.0
#include "platform/file_lock.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>

namespace amplab::platform {
namespace {

// For locks of open file descriptions: others of a process end when it closes any descriptor of the file.
struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

} // namespace

LockResult try_lock(const Descriptor& file) {
  if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) return LockResult::locked;
  return errno == EWOULDBLOCK ? LockResult::held : LockResult::impossible;
}

LockResult try_visible_lock(const Descriptor& file) {
  struct flock lock = whole_file();
  if (::fcntl(file.number(), F_OFD_SETLK, &lock) == 0) return LockResult::locked;
  return errno == EAGAIN || errno == EACCES ? LockResult::held : LockResult::impossible;
}

bool has_visible_lock(const Descriptor& file) {
  struct flock lock = whole_file();
  return ::fcntl(file.number(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

} // namespace amplab::platform
