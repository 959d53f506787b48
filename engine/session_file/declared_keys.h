// SPDX-License-Identifier: Apache-2.0
// Maps columns that runs declare to columns of the table `steps`: "loss.errD" is stored as d7. The declared names
// cannot be used, because SQLite ignores case: "loss.d" equals "loss.D". Private to this module.
#pragma once
#include "engine/session_file/database.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace amplab {

// SQLite limits tables to 2,000 columns. Columns declared beyond this limit are not recorded.
inline constexpr size_t kMostDeclaredKeys = 1000;

class DeclaredKeys {
 public:
  static DeclaredKeys of(const Database& database); // reads them from the file

  // Adds a column to the table if the key is new. Returns -1 if the limit is reached. Throws: SqlError.
  int number_of(Database& database, const std::string& key);
  int find(const std::string& key) const; // Returns -1 if the file lacks the key.

  const std::map<int, std::string>& keys() const { return keys_; } // by number

 private:
  std::map<int, std::string> keys_;
  std::map<std::string, int> numbers_;
};

std::string column_of(int number); // "d7"

} // namespace amplab
