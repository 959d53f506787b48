// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/copy.h"

#include "engine/session_file/open_session.h"
#include "engine/session_file/sentences.h"
#include "engine/session_file/session_lock.h"
#include "platform/file.h"

#include <filesystem>
#include <sqlite3.h>
#include <system_error>

namespace amplab {
namespace {

namespace fs = std::filesystem;

// A database file and the files that SQLite puts beside it.
constexpr const char* kEndings[] = {"", "-wal", "-shm", "-journal"};

void remove_all_of(const std::string& path) {
  std::error_code none;
  for (const char* ending : kEndings) fs::remove(path + ending, none);
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
  platform::sync_path(path_);
  // SQLite would take the log of the replaced file for the log of the new one. Opening and closing the old database
  // removes it.
  try {
    if (fs::exists(target_)) Database(target_, Database::Access::write).integer("SELECT count(*) FROM sqlite_master");
  } catch (const SqlError&) { // not a database
  }
  std::error_code error;
  fs::rename(path_, target_, error);
  if (error) throw SessionError(target_ + ": cannot be replaced: " + error.message());
  for (const char* ending : {"-wal", "-shm", "-journal"}) fs::remove(target_ + ending, error);
  path_.clear();
  const std::string folder = fs::path(target_).parent_path().string();
  platform::sync_path(folder.empty() ? "." : folder);
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
