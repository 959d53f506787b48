// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/open_session.h"

#include "engine/session_file/run_rows.h"
#include "engine/session_file/schema.h"
#include "engine/session_file/sentences.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace amplab {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kCheckedWhole = 64 << 20; // bytes; larger files are not checked on opening for writing

void require_session(const Database& database, const std::string& shown_as) {
  if (!is_session(database))
    throw SessionError(shown_as + ": is not a session of AMP Lab, but another program's database");
  if (const int64_t version = schema_version(database); version > kSchemaVersion)
    throw SessionError(shown_as + ": was written by a later version of AMP Lab (its tables are of version " +
                       std::to_string(version) + ", this program supports up to " + std::to_string(kSchemaVersion) +
                       "). Open it with that version");
  if (columns_in(database, "runs").empty())
    throw SessionError(shown_as + ": is damaged: its table of runs is missing, and without it no lane can be read");
}

// Throws: SqlError, with SQLite's code for a damaged file.
void check_whole(const Database& database, const std::string& path) {
  std::error_code error;
  if (fs::file_size(path, error) > kCheckedWhole || error) return;
  Statement check = database.prepare("PRAGMA quick_check(1)");
  if (check.step() && check.text(0) != "ok") throw damaged(std::string(check.text(0)));
}

Database opened_to_write(const std::string& path, const std::string& shown_as, const Versions& versions) {
  Database database(path, Database::Access::write);
  // WAL: readers continue while we write, and commits survive the end of this process. A power cut may lose the last
  // commits. secure_delete: Debian's SQLite overwrites freed pages with zeros, which only costs time here.
  // journal_size_limit: returns the log's disk space after a large commit. Checkpointer runs the checkpoints. A new
  // file is created without waiting for the disk, which may take seconds while nothing is recorded. A killed process
  // loses nothing by that, and the first checkpoint syncs.
  database.run("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; PRAGMA secure_delete = OFF; PRAGMA "
               "journal_size_limit = 16777216;"
               "PRAGMA wal_autocheckpoint = 0;"
               "PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY");
  if (is_empty(database)) {
    create_schema(database, versions);
  } else {
    require_session(database, shown_as);
    check_whole(database, path);
  }
  database.run("PRAGMA synchronous = NORMAL");
  return database;
}

} // namespace

std::string real_path_of(const std::string& shown_as, bool may_be_absent) {
  if (shown_as.find('\0') != std::string::npos)
    throw SessionError(shown_as + ": is not a file name: it contains a zero byte");
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(shown_as, error), error);
  if (error) throw SessionError(shown_as + ": cannot be found: " + error.message());
  const fs::file_status status = fs::status(real, error);
  if (!fs::exists(status)) {
    if (may_be_absent) return real.string();
    throw SessionError(shown_as + ": does not exist");
  }
  if (fs::is_directory(status)) throw SessionError(shown_as + ": is a folder, not a session");
  if (!fs::is_regular_file(status)) throw SessionError(shown_as + ": is not a regular file");
  return real.string();
}

void OpenedSession::require_present(const std::string& shown_as) const {
  if (platform::identity_of(real_path) == identity) return;
  throw SessionError(shown_as + ": was removed or replaced while it was written. Save the session under another name");
}

OpenedSession open_to_write(const std::string& shown_as, const Versions& versions) {
  std::string real = real_path_of(shown_as, true);
  SessionLock lock(real, shown_as);
  try {
    migrate_if_old(real, shown_as);
    Database database = opened_to_write(real, shown_as, versions);
    Damage damage(shown_as);
    std::vector<SessionRun> runs = read_runs(database, damage);
    const platform::FileIdentity identity = platform::identity_of(real);
    return {std::move(real), std::move(lock), std::move(database), identity, std::move(runs)};
  } catch (const SqlError& error) {
    throw could_not_write(shown_as, error);
  }
}

OpenedToRead open_to_read(const std::string& shown_as) {
  std::string real = real_path_of(shown_as, false);
  const auto checked = [&](Database::Access access) {
    Database database(real, access);
    if (is_empty(database)) throw SessionError(shown_as + ": is not a session of AMP Lab: it is empty");
    require_session(database, shown_as);
    return database;
  };
  try {
    try {
      return {real, checked(Database::Access::read), {}};
    } catch (const SqlError& error) {
      // In a read-only folder SQLite cannot create the files that it needs to read a WAL.
      if (!error.is_no_access()) throw;
      std::error_code absent;
      const bool has_log = fs::file_size(real + "-wal", absent) > 0 && !absent;
      return {
          real, checked(Database::Access::immutable),
          has_log
              ? "its last seconds cannot be read: its folder is read-only. Copy the file, and the one that ends in -wal"
              : ""};
    }
  } catch (const SqlError& error) {
    throw could_not_read(shown_as, error);
  }
}

} // namespace amplab
