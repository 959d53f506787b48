// SPDX-License-Identifier: Apache-2.0
// Reads rows of a file that may be damaged. Damaged rows are skipped and reported. Private to this module.
#pragma once
#include "engine/session_file/database.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// What could not be read, as unique sentences.
class Damage {
 public:
  explicit Damage(std::string file) : file_(std::move(file)) {}
  void report(std::string_view what); // text after the file's name: "the events of run 3 cannot be read"
  const std::vector<std::string>& sentences() const { return sentences_; }

 private:
  std::string file_;
  std::set<std::string> reported_;
  std::vector<std::string> sentences_;
};

// Returns the columns of a table. A file of an older version may have fewer. Empty: no such table.
std::set<std::string> columns_in(const Database& database, std::string_view table);

// Returns the table's name in this file: the former one in a file of version 1.
std::string table_in(const Database& database, std::string_view table);

// Returns a select list such as "a", NULL, "c" if the table has no b. In a file of version 1, a column has its former
// name.
std::string select_list(const std::set<std::string>& there, const std::vector<std::string>& wanted);

// A query for rows with ascending integer keys.
struct Scan {
  std::string sql; // ?1: smallest key; ?2: largest key; ordered by key
  int64_t first = 0, last = 0;
  std::function<void(Statement&)> bind; // binds further parameters, from ?3; may be null
  std::function<int64_t(Statement&)> key;
  std::function<void(Statement&)> row;
  std::string what; // "the steps of run 3", for damage reports
};
// Passes each readable row to `row`, in order. Throws: SqlError, except for damage; whatever `row` throws.
void scan(const Database& database, const Scan& rows, Damage& damage);

// Returns the distinct steps of a table with the columns run and step, in order.
std::vector<int64_t> steps_in(const Database& database, const std::string& table, int64_t run, Damage& damage);

} // namespace amplab
