// SPDX-License-Identifier: Apache-2.0
// SQLite's C library as values that clean up after themselves. Only for this room. One thread at a time for each
// database.
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

struct sqlite3;
struct sqlite3_stmt;

namespace amplab {

// What SQLite has to say: its own words, and a primary result code of its list (SQLITE_FULL ...).
struct SqlError : std::runtime_error {
  SqlError(int result, const std::string& words) : runtime_error(words), code(result) {}
  int code;
  bool is_of_contents() const; // of the file: they are damaged, or no database's
  bool is_damage() const;      // of the file's contents, or of the disk under it
  bool is_no_access() const;   // to the file, or to those beside it
};
SqlError damaged(const std::string& words); // as SQLite would say it of a page

class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql); // Throws: SqlError, as all that follows.
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  // Parameters, from 1. What was put stays until the next put or clear(). A NaN is put as NULL.
  void put(int at, int64_t value);
  void put(int at, int value) { put(at, static_cast<int64_t>(value)); }
  void put(int at, bool value) = delete;
  void put(int at, double value);
  void put(int at, std::string_view text);        // copied; what is not UTF-8 in it becomes U+FFFD
  void put_bytes(int at, std::string_view bytes); // copied
  void put_zeros(int at, int64_t bytes);
  void put_nothing(int at);

  bool step(); // true: at a row, whose columns count from 0
  void run();  // to its end, and ready to run again
  void reset() noexcept;

  int columns() const;
  int64_t integer(int column) const;
  double number(int column) const;
  std::string_view text(int column) const; // until the next step; of a BLOB its bytes
  bool is_null(int column) const;
  bool is_text(int column) const;
  bool is_integer(int column) const;

 private:
  void check(int result);
  sqlite3_stmt* statement_ = nullptr;
};

class Database {
 public:
  enum class Access {
    write,
    read,
    immutable
  }; // immutable: a file that nobody writes, in a folder where nothing can be put
  // write: creates the file where it is absent. path: absolute.
  Database(const std::string& path, Access access);
  Database(Database&& other) noexcept;
  Database& operator=(Database&& other) noexcept;
  ~Database();

  void run(std::string_view sql); // of one statement or several; rows are dropped
  Statement prepare(std::string_view sql) const;
  int64_t integer(std::string_view sql) const; // the first column of the first row; 0: there is none

  bool in_transaction() const;
  void roll_back() noexcept; // where there is a transaction

  sqlite3* handle() const { return database_; }

 private:
  // Pages that are damaged may lead in circles. What a statement does is bounded by what a file of that size can ask
  // for; beyond that it ends as damage. Not of a database that is written: its statements live as long as it does.
  struct Budget {
    int64_t asked = 0, most = 0;
  };
  static int ask(void* budget);
  sqlite3* database_ = nullptr;
  std::unique_ptr<Budget> budget_; // of the statement that was prepared last
};

// All that is done until commit() is there, or nothing of it.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  ~Transaction(); // rolls back what was not committed
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

} // namespace amplab
