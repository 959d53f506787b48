// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/copy.h"

#include "engine/session_file/open_session.h"
#include "engine/session_file/sentences.h"
#include "engine/session_file/session_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <system_error>
#include <unistd.h>

namespace amplab {
namespace {

namespace fs = std::filesystem;

// A database file and the files that SQLite puts beside it.
constexpr const char* kEndings[] = {"", "-wal", "-shm", "-journal"};

void remove_all_of(const std::string& path) {
  for (const char* ending : kEndings) ::unlink((path + ending).c_str());
}

void sync(const std::string& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

void copy_pages(const Database& from, Database& to) {
  constexpr int kPages = 4096; // per call
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (!backup) throw SqlError(sqlite3_errcode(to.handle()) & 0xff, sqlite3_errmsg(to.handle()));
  int result = SQLITE_OK;
  while (result == SQLITE_OK) result = sqlite3_backup_step(backup, kPages);
  const int finished = sqlite3_backup_finish(backup);
  if (result != SQLITE_DONE) throw SqlError(result & 0xff, sqlite3_errstr(result));
  if (finished != SQLITE_OK) throw SqlError(finished & 0xff, sqlite3_errmsg(to.handle()));
}

} // namespace

CopyBeside::CopyBeside(const Database& from, const std::string& target)
    : target_(target),
      path_((fs::path(target).parent_path() / ("." + fs::path(target).filename().string() + ".copy")).string()) {
  remove_all_of(path_);
  try {
    Database to(path_, Database::Access::write);
    copy_pages(from, to);
  } catch (const SqlError&) {
    remove_all_of(path_);
    throw;
  }
}

CopyBeside::~CopyBeside() {
  if (!path_.empty()) remove_all_of(path_);
}

void CopyBeside::replace_target() {
  sync(path_, O_RDONLY);
  // SQLite would take the log of the replaced file for the log of the new one. Opening and closing the old database
  // removes it.
  try {
    if (fs::exists(target_)) Database(target_, Database::Access::write).integer("SELECT count(*) FROM sqlite_master");
  } catch (const SqlError&) { // not a database
  }
  if (::rename(path_.c_str(), target_.c_str()) != 0)
    throw SessionError(target_ + ": cannot be replaced: " + std::generic_category().message(errno));
  for (const char* ending : {"-wal", "-shm", "-journal"}) ::unlink((target_ + ending).c_str());
  path_.clear();
  const std::string folder = fs::path(target_).parent_path().string();
  sync(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
}

void copy_session(const Database& from, const std::string& from_shown_as, const std::string& to_shown_as) {
  const std::string target = real_path_of(to_shown_as, true);
  SessionLock lock(target, to_shown_as);
  try {
    CopyBeside copy(from, target);
    copy.replace_target();
  } catch (const SqlError& error) {
    throw could_not_write(error.is_of_contents() ? from_shown_as : to_shown_as, error);
  }
}

} // namespace amplab
