// SPDX-License-Identifier: Apache-2.0
// RAII wrappers of SQLite's C library. Private to this module. One thread at a time per database.
//
//   Statement insert = database.prepare("INSERT INTO meta VALUES (?, ?)");
//   insert.put(1, "schema"), insert.put(2, 1);
//   insert.run();
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

struct sqlite3;
struct sqlite3_stmt;

namespace amplab {

// An SQLite error: SQLite's message and its primary result code (SQLITE_FULL ...).
struct SqlError : std::runtime_error {
  SqlError(int result, const std::string& message) : runtime_error(message), code(result) {}
  int code;
  bool is_of_contents() const; // the file is damaged or not a database
  bool is_damage() const;      // the file or its disk is damaged
  bool is_no_access() const;   // to the file, or to the files beside it
};
SqlError damaged(const std::string& message); // an error like SQLite's for a damaged page

class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql); // Throws: SqlError, as all functions here.
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  // Binds parameters, counted from 1. Values stay bound until the next put. NaN is bound as NULL.
  void put(int at, int64_t value);
  void put(int at, int value) { put(at, static_cast<int64_t>(value)); }
  void put(int at, bool value) = delete;
  void put(int at, double value);
  void put(int at, std::string_view text);        // copied; invalid UTF-8 becomes U+FFFD
  void put_bytes(int at, std::string_view bytes); // copied
  void put_zeros(int at, int64_t bytes);
  void put_null(int at);

  bool step(); // Returns true at a row. Its columns count from 0.
  void run();  // executes to the end and resets
  void reset() noexcept;

  int columns() const;
  int64_t integer(int column) const;
  double number(int column) const;
  std::string_view text(int column) const; // valid until the next step; the bytes of a BLOB
  bool is_null(int column) const;
  bool is_text(int column) const;
  bool is_integer(int column) const;

 private:
  void check(int result);
  sqlite3_stmt* statement_ = nullptr;
};

class Database {
 public:
  enum class Access { write, read, immutable }; // immutable: not written by any process, in a read-only folder
  // write: creates the file if absent. path: absolute.
  Database(const std::string& path, Access access);
  Database(Database&& other) noexcept;
  Database& operator=(Database&& other) noexcept;
  ~Database();

  void run(std::string_view sql); // one or more statements; result rows are dropped
  Statement prepare(std::string_view sql) const;
  int64_t integer(std::string_view sql) const; // first column of the first row, or 0

  bool in_transaction() const;
  void roll_back() noexcept; // if a transaction is open

  sqlite3* handle() const { return database_; }

 private:
  // Damaged pages may form a cycle. The work of a statement is bounded by what a file of this size can need; beyond
  // that it ends as damage. Not for writable databases, which keep their statements.
  struct Budget {
    int64_t checks = 0, most = 0;
  };
  static int check_budget(void* budget);
  sqlite3* database_ = nullptr;
  std::unique_ptr<Budget> budget_; // for the statement prepared last
};

// Changes until commit() are applied completely or not at all.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  ~Transaction(); // rolls back uncommitted changes
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

// Checkpoints a database's write-ahead log on its own thread and connection. A checkpoint can wait seconds for a busy
// disk, and commits must not wait with it. Private to this module.
class Checkpointer {
 public:
  // path: database in WAL mode that this process writes. Without a thread or connection the log grows until the
  // database is closed.
  explicit Checkpointer(const std::string& path);

 private:
  std::jthread thread_; // joined on destruction, after the current checkpoint
};

} // namespace amplab
