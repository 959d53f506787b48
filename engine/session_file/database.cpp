// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/database.h"

#include "engine/run/utf8.h"

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <sqlite3.h>
#include <stop_token>
#include <system_error>
#include <utility>

namespace amplab {
namespace {

constexpr int kBusyMs = 2000; // another program may hold the file briefly
// Counted in instructions of SQLite's virtual machine. A row has some tens of bytes and takes about forty instructions
// to read. The log to read along with a file may be several times its size.
constexpr int kOpsBetweenChecks = 10'000;
constexpr int64_t kOpsOfAStatement = 50'000'000, kOpsOfAByte = 16;

[[noreturn]] void fail(sqlite3* database, int result) {
  const char* message = database ? sqlite3_errmsg(database) : sqlite3_errstr(result);
  throw SqlError(result & 0xff, message);
}

// Returns the path as an SQLite URI.
std::string uri_of(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#' || byte >= 0x80)
      (uri += '%').append({digits[byte >> 4], digits[byte & 15]});
    else
      uri += c;
  }
  return uri + "?immutable=1";
}

std::string as_utf8(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    const size_t bytes = first_character(text).bytes;
    bytes > 0 ? made.append(text.substr(0, bytes)) : made.append("\xef\xbf\xbd");
    text.remove_prefix(bytes > 0 ? bytes : 1);
  }
  return made;
}

} // namespace

bool SqlError::is_of_contents() const { return code == SQLITE_CORRUPT || code == SQLITE_NOTADB; }
bool SqlError::is_damage() const { return is_of_contents() || code == SQLITE_IOERR || code == SQLITE_INTERRUPT; }

bool SqlError::is_no_access() const {
  return code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM;
}

SqlError damaged(const std::string& message) { return {SQLITE_CORRUPT, message}; }

// ---- Statement -----------------------------------------------------------------------------------------------------

Statement::Statement(sqlite3* database, std::string_view sql) {
  const int result = sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
  if (result != SQLITE_OK) fail(database, result);
}

Statement::Statement(Statement&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::check(int result) {
  if (result != SQLITE_OK) fail(sqlite3_db_handle(statement_), result);
}

void Statement::put(int at, int64_t value) { check(sqlite3_bind_int64(statement_, at, value)); }
void Statement::put(int at, double value) { check(sqlite3_bind_double(statement_, at, value)); }
void Statement::put_null(int at) { check(sqlite3_bind_null(statement_, at)); }
void Statement::put_zeros(int at, int64_t bytes) {
  check(sqlite3_bind_zeroblob64(statement_, at, static_cast<uint64_t>(bytes)));
}

void Statement::put(int at, std::string_view text) {
  if (!is_utf8(text)) {
    put(at, std::string_view(as_utf8(text)));
    return;
  }
  const char* first = text.data() ? text.data() : ""; // SQLite stores a null pointer as NULL
  check(sqlite3_bind_text64(statement_, at, first, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::put_bytes(int at, std::string_view bytes) {
  const char* first = bytes.data() ? bytes.data() : "";
  check(sqlite3_bind_blob64(statement_, at, first, bytes.size(), SQLITE_TRANSIENT));
}

bool Statement::step() {
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  sqlite3* database = sqlite3_db_handle(statement_);
  const std::string message = sqlite3_errmsg(database);
  sqlite3_reset(statement_);
  throw SqlError(result & 0xff, message);
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() noexcept { sqlite3_reset(statement_); }

int Statement::columns() const { return sqlite3_column_count(statement_); }
int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::number(int column) const { return sqlite3_column_double(statement_, column); }
bool Statement::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
bool Statement::is_text(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_TEXT; }
bool Statement::is_integer(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_INTEGER; }

std::string_view Statement::text(int column) const {
  const void* bytes = sqlite3_column_type(statement_, column) == SQLITE_BLOB ? sqlite3_column_blob(statement_, column)
                                                                             : sqlite3_column_text(statement_, column);
  const auto size = static_cast<size_t>(sqlite3_column_bytes(statement_, column));
  return bytes ? std::string_view(static_cast<const char*>(bytes), size) : std::string_view();
}

// ---- Database ------------------------------------------------------------------------------------------------------

Database::Database(const std::string& path, Access access) {
  const int flags = SQLITE_OPEN_NOMUTEX |
                    (access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) |
                    (access == Access::immutable ? SQLITE_OPEN_URI : 0);
  const int result =
      sqlite3_open_v2((access == Access::immutable ? uri_of(path) : path).c_str(), &database_, flags, nullptr);
  if (result != SQLITE_OK) {
    const std::string message = database_ ? sqlite3_errmsg(database_) : sqlite3_errstr(result);
    sqlite3_close(database_);
    throw SqlError(result & 0xff, message);
  }
  sqlite3_extended_result_codes(database_, 0);
  sqlite3_busy_timeout(database_, kBusyMs);
  // An untrusted file may contain anything: do not run triggers or functions from its schema.
  sqlite3_db_config(database_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database_, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  if (access == Access::write) return;
  std::error_code error;
  const auto bytes = static_cast<int64_t>(std::filesystem::file_size(path, error));
  budget_ =
      std::make_unique<Budget>(Budget{0, (kOpsOfAStatement + (error ? 0 : bytes) * kOpsOfAByte) / kOpsBetweenChecks});
  sqlite3_progress_handler(database_, kOpsBetweenChecks, &Database::check_budget, budget_.get());
}

Database::Database(Database&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)), budget_(std::move(other.budget_)) {}

Database& Database::operator=(Database&& other) noexcept {
  std::swap(database_, other.database_);
  std::swap(budget_, other.budget_);
  return *this;
}

Database::~Database() { sqlite3_close_v2(database_); }

void Database::run(std::string_view sql) {
  const int result = sqlite3_exec(database_, std::string(sql).c_str(), nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) fail(database_, result);
}

int64_t Database::integer(std::string_view sql) const {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

bool Database::in_transaction() const { return sqlite3_get_autocommit(database_) == 0; }

void Database::roll_back() noexcept {
  if (in_transaction()) sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
}

int Database::check_budget(void* budget) {
  auto* of = static_cast<Budget*>(budget);
  return ++of->checks > of->most;
}

Statement Database::prepare(std::string_view sql) const {
  if (budget_) budget_->checks = 0;
  return {database_, sql};
}

// ---- Transaction ---------------------------------------------------------------------------------------------------

Transaction::Transaction(Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
  if (open_) database_.roll_back();
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

namespace {

constexpr std::chrono::seconds kApart{1};

void run_checkpoints(const std::stop_token& stop, const std::string& path) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  try {
    Database database(path, Database::Access::write);
    database.run("PRAGMA synchronous = NORMAL");
    while (!stopped.wait_for(lock, stop, kApart, [&] { return stop.stop_requested(); })) {
      try {
        database.run("PRAGMA wal_checkpoint(PASSIVE)");
      } catch (const SqlError&) { // disk full: retried later, and reported by the failing commit
      }
    }
  } catch (const SqlError&) { // no connection
  }
}

} // namespace

Checkpointer::Checkpointer(const std::string& path) {
  try {
    thread_ = std::jthread([path](const std::stop_token& stop) { run_checkpoints(stop, path); });
  } catch (const std::system_error&) { // no thread
  }
}

} // namespace amplab
