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
    {SQLITE_FULL, "cannot be written: the disk is full: make room", "cannot be read: the disk is full"},
    {SQLITE_IOERR, "cannot be written: the disk does not take it: make room, or save it elsewhere",
     "is damaged, or the disk under it is"},
    {SQLITE_INTERRUPT, "is damaged", "is damaged"}, // its pages form a cycle
    {SQLITE_READONLY, "cannot be written: it is read-only: save it elsewhere",
     "cannot be read: its folder is read-only"},
    {SQLITE_CANTOPEN, "cannot be written: the file or its folder is not there, or may not be written",
     "cannot be read: it is not there, or may not be read"},
    {SQLITE_PERM, "cannot be written: it may not be written by this user",
     "cannot be read: it may not be read by this user"},
    {SQLITE_NOTADB, "is no session of AMP Lab, or its beginning is damaged",
     "is no session of AMP Lab, or its beginning is damaged"},
    {SQLITE_CORRUPT, "is damaged: open it read-only, and save what can be read under another name", "is damaged"},
    {SQLITE_BUSY, "cannot be written: another program holds it: end what that program does with it",
     "cannot be read: another program holds it"},
    {SQLITE_LOCKED, "cannot be written: another program holds it: end what that program does with it",
     "cannot be read: another program holds it"},
    {SQLITE_TOOBIG, "cannot be written: a text or a file in it is larger than SQLite takes",
     "cannot be read: it holds more than can be read"},
    {SQLITE_NOMEM, "cannot be written: memory is short", "cannot be read: memory is short"},
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
