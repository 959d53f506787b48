// SPDX-License-Identifier: Apache-2.0
// The columns that runs declare, as a file keeps them: "loss.errD" is column d7 of its table `steps`. Their own names
// would not do there: SQLite takes "loss.d" and "loss.D" for one. Only for this room.
#pragma once
#include "engine/session_file/database.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace amplab {

// SQLite's tables end at 2,000 columns. What is declared beyond these is not recorded.
inline constexpr size_t kMostDeclaredKeys = 1000;

class DeclaredKeys {
 public:
  static DeclaredKeys of(const Database& database); // as the file has them

  // Adds a column to the table where the key is new. -1: it has as many as it may have. Throws: SqlError.
  int number_of(Database& database, const std::string& key);
  int find(const std::string& key) const; // -1: the file has none

  const std::map<int, std::string>& keys() const { return keys_; } // by number

 private:
  std::map<int, std::string> keys_;
  std::map<std::string, int> numbers_;
};

std::string column_of(int number); // "d7"

} // namespace amplab
