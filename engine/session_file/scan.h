// SPDX-License-Identifier: Apache-2.0
// Reading rows of a file that may be damaged: what is whole is read, what is not is stepped over and told. Only for
// this room.
#pragma once
#include "engine/session_file/database.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// What could not be read, as sentences, each once.
class Damage {
 public:
  explicit Damage(std::string file) : file_(std::move(file)) {}
  void tell(std::string_view what); // goes on after the file's name: "the events of run 3 cannot be read"
  const std::vector<std::string>& sentences() const { return sentences_; }

 private:
  std::string file_;
  std::set<std::string> told_;
  std::vector<std::string> sentences_;
};

// The columns that a table of the file has; of an older version it has fewer. Empty: there is no such table.
std::set<std::string> columns_in(const Database& database, std::string_view table);

// "a", NULL, "c" where the table has no b.
std::string select_list(const std::set<std::string>& there, const std::vector<std::string>& wanted);

// The rows of one key, an integer that rises from row to row.
struct Scan {
  std::string sql; // ?1: the smallest key; ?2: the largest; in the key's order
  int64_t first = 0, last = 0;
  std::function<void(Statement&)> bind; // what else the statement has of parameters, from ?3; null: nothing
  std::function<int64_t(Statement&)> key;
  std::function<void(Statement&)> row;
  std::string what; // "the steps of run 3", for the sentence of damage
};
// Hands over each row that can be read, in order. Throws: SqlError, but not for damage; what `row` throws.
void scan(const Database& database, const Scan& rows, Damage& damage);

// The steps that a table with the columns run and step has rows of, in order.
std::vector<int64_t> steps_in(const Database& database, const std::string& table, int64_t run, Damage& damage);

} // namespace amplab
