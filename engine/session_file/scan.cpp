// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/scan.h"

#include "engine/session_file/former_names.h"

#include <limits>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kMostSentences = 100; // of damage: every page of a file may be damaged
constexpr int kMostTries = 1000;       // damaged places that a scan skips

// next: the key after the last row read. to_the_end: no rows are left.
struct ReadUpTo {
  int64_t next;
  bool to_the_end;
};

ReadUpTo read_on(const Database& database, const Scan& rows, int64_t from) {
  int64_t next = from;
  try {
    Statement statement = database.prepare(rows.sql);
    statement.put(1, from);
    statement.put(2, rows.last);
    if (rows.bind) rows.bind(statement);
    while (statement.step()) {
      const int64_t key = rows.key(statement);
      // Damaged pages may form a cycle. Keys that do not rise are damage.
      if (key < next || key > rows.last) return {next, false};
      rows.row(statement);
      if (key == rows.last) return {key, true};
      next = key + 1;
    }
    return {next, true};
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw;
    return {next, false};
  }
}

} // namespace

void Damage::report(std::string_view what) {
  std::string sentence = file_ + ": " + std::string(what);
  if (sentences_.size() < kMostSentences && reported_.insert(sentence).second)
    sentences_.push_back(std::move(sentence));
}

std::set<std::string> columns_in(const Database& database, std::string_view table) {
  // Ignores views of that name: they are not ours and might never end.
  Statement kind = database.prepare(
      "SELECT 1 FROM sqlite_master WHERE name = ?1 AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
  kind.put(1, table);
  std::set<std::string> columns;
  if (!kind.step()) return columns;
  Statement names = database.prepare("SELECT name FROM pragma_table_info(?1)");
  names.put(1, table);
  while (names.step()) columns.emplace(names.text(0));
  return columns;
}

std::string table_in(const Database& database, std::string_view table) {
  const std::string_view before = former_name(table);
  const bool is_old = !before.empty() && columns_in(database, table).empty() && !columns_in(database, before).empty();
  return std::string(is_old ? before : table);
}

std::string select_list(const std::set<std::string>& there, const std::vector<std::string>& wanted) {
  std::string sql;
  for (const std::string& name : wanted) {
    if (!sql.empty()) sql += ", ";
    const std::string in_file = there.contains(name) ? name : std::string(former_name(name));
    if (there.contains(in_file))
      sql.append("\"").append(in_file).append("\"");
    else
      sql += "NULL";
  }
  return sql;
}

void scan(const Database& database, const Scan& rows, Damage& damage) {
  int64_t next = rows.first, jump = 1;
  for (int tries = 0; tries < kMostTries && next <= rows.last; ++tries) {
    const ReadUpTo reached = read_on(database, rows, next);
    if (reached.to_the_end) return;
    damage.report(rows.what + " cannot all be read: the file is damaged. The undamaged ones are shown");
    jump = reached.next > next ? 1 : jump * 2;
    if (reached.next > rows.last - jump) return;
    next = reached.next + jump;
    if (jump > std::numeric_limits<int64_t>::max() / 4) return;
  }
}

std::vector<int64_t> steps_in(const Database& database, const std::string& table, int64_t run, Damage& damage) {
  std::vector<int64_t> steps;
  if (columns_in(database, table).empty()) return steps;
  scan(database,
       {"SELECT DISTINCT step FROM " + table + " WHERE run = ?3 AND step BETWEEN ?1 AND ?2 ORDER BY step",
        std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max(),
        [&](Statement& row) { row.put(3, run); }, [](Statement& row) { return row.integer(0); },
        [&](Statement& row) { steps.push_back(row.integer(0)); }, "the inspected steps of run " + std::to_string(run)},
       damage);
  return steps;
}

} // namespace amplab
