// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/session_lock.h"

#include "engine/session_file/session_run.h"
#include "platform/file.h"
#include "platform/file_lock.h"
#include "platform/this_process.h"

#include <array>
#include <filesystem>
#include <system_error>

namespace amplab {
namespace {

std::string lock_beside(const std::string& path) {
  const std::filesystem::path file(path);
  return (file.parent_path() / ("." + file.filename().string() + ".lock")).string();
}

std::string this_process() {
  const std::string name = platform::process_name();
  return (name.empty() ? "a program" : name) + " (process " + std::to_string(platform::process_id()) + ")";
}

} // namespace

SessionLock::SessionLock(const std::string& path, const std::string& shown_as) : lock_path_(lock_beside(path)) {
  for (;;) { // another process may unlock and remove the file between our open and our lock
    std::error_code error;
    file_ = platform::open_file(lock_path_, platform::Access::read_write, platform::Links::refuse, error);
    if (error) throw SessionError(shown_as + ": cannot be written: " + error.message() + ". Save in a writable folder");
    if (platform::try_visible_lock(file_) == platform::LockResult::held) {
      const std::optional<std::string> who = writer_of(path);
      throw SessionError(shown_as + ": " + who.value_or("another program") +
                         " is writing it. Wait until it ends, or open the file read-only");
    }
    if (platform::has_name(file_)) break;
  }
  if (platform::resize(file_, 0)) platform::write_at(file_, this_process(), 0); // a full disk leaves it unnamed
}

SessionLock::~SessionLock() {
  std::error_code none;
  if (file_) std::filesystem::remove(lock_path_, none); // before the lock is released
}

std::optional<std::string> writer_of(const std::string& path) {
  std::error_code none;
  const auto file = platform::open_file(lock_beside(path), platform::Access::read, platform::Links::refuse, none);
  if (!file || !platform::has_visible_lock(file)) return std::nullopt;
  std::array<char, 128> who;
  const size_t length = platform::read_at(file, who, 0, none);
  return length > 0 ? std::string(who.data(), length) : std::string("another program");
}

} // namespace amplab
