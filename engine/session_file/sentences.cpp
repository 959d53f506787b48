// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/sentences.h"

#include <algorithm>
#include <sqlite3.h>

namespace amplab {
namespace {

struct Row {
  int code;
  const char* written; // follows "FILE: "
  const char* read;
};

constexpr Row kRows[] = {
    {SQLITE_FULL, "cannot be written: the disk is full. Free disk space", "cannot be read: the disk is full"},
    {SQLITE_IOERR, "cannot be written: the disk reports an error. Free disk space, or save in another folder",
     "is damaged, or the disk has errors"},
    {SQLITE_INTERRUPT, "is damaged", "is damaged"}, // its pages form a cycle
    {SQLITE_READONLY, "cannot be written: it is read-only. Save in another folder",
     "cannot be read: its folder is read-only"},
    {SQLITE_CANTOPEN, "cannot be written: the file or its folder does not exist, or is not writable",
     "cannot be read: it does not exist, or is not readable"},
    {SQLITE_PERM, "cannot be written: this user has no permission", "cannot be read: this user has no permission"},
    {SQLITE_NOTADB, "is not a session of AMP Lab, or its beginning is damaged",
     "is not a session of AMP Lab, or its beginning is damaged"},
    {SQLITE_CORRUPT, "is damaged. Open it read-only, and save the readable rest under another name", "is damaged"},
    {SQLITE_BUSY, "cannot be written: another program has locked it. Close it there",
     "cannot be read: another program has locked it"},
    {SQLITE_LOCKED, "cannot be written: another program has locked it. Close it there",
     "cannot be read: another program has locked it"},
    {SQLITE_TOOBIG, "cannot be written: a text or a file in it is larger than SQLite allows",
     "cannot be read: a value in it is too large"},
    {SQLITE_NOMEM, "cannot be written: out of memory", "cannot be read: out of memory"},
};

SessionError sentence(const std::string& file, const SqlError& error, const char* Row::*words, const char* otherwise) {
  const Row* row = std::ranges::find(kRows, error.code, &Row::code);
  if (row != std::end(kRows)) return SessionError(file + ": " + row->*words);
  return SessionError(file + ": " + otherwise + ": " + error.what());
}

} // namespace

SessionError could_not_write(const std::string& file, const SqlError& error) {
  return sentence(file, error, &Row::written, "cannot be written");
}
SessionError could_not_read(const std::string& file, const SqlError& error) {
  return sentence(file, error, &Row::read, "cannot be read");
}

} // namespace amplab
