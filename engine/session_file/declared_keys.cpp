// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/declared_keys.h"

#include <string_view>

namespace amplab {

std::string column_of(int number) { return std::string("d").append(std::to_string(number)); }

DeclaredKeys DeclaredKeys::of(const Database& database) {
  DeclaredKeys made;
  Statement rows = database.prepare("SELECT number, key FROM declared ORDER BY number");
  while (rows.step()) {
    const auto number = static_cast<int>(rows.integer(0));
    made.numbers_.emplace(made.keys_.emplace(number, std::string(rows.text(1))).first->second, number);
  }
  return made;
}

int DeclaredKeys::find(const std::string& key) const {
  const auto found = numbers_.find(key);
  return found == numbers_.end() ? -1 : found->second;
}

int DeclaredKeys::number_of(Database& database, const std::string& key) {
  if (const int number = find(key); number >= 0) return number;
  if (keys_.size() >= kMostDeclaredKeys) return -1;
  const int number = keys_.empty() ? 0 : keys_.rbegin()->first + 1;
  database.run("ALTER TABLE steps ADD COLUMN " + column_of(number));
  Statement insert = database.prepare("INSERT INTO declared (number, key) VALUES (?1, ?2)");
  insert.put(1, number);
  insert.put(2, std::string_view(key));
  insert.run();
  keys_.emplace(number, key);
  numbers_.emplace(key, number);
  return number;
}

} // namespace amplab
