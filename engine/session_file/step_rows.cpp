// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/step_rows.h"

#include "engine/session_file/run_rows.h"
#include "engine/session_file/sql_text.h"
#include "engine/session_file/stored_columns.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <utility>

namespace amplab {
namespace {

constexpr size_t kMostMemoryCached = 4096; // distinct rows cached in memory

void put_cells(RowOut& row, const std::vector<StepColumn>& columns, const StepRecord& record) {
  for (const StepColumn& column : columns) {
    const Cell cell = column.read(record);
    if (column.kind == ColumnKind::number)
      row.number(std::bit_cast<double>(cell));
    else
      row.integer(std::bit_cast<int64_t>(cell));
  }
}

void get_cells(RowIn& row, const std::vector<StepColumn>& columns, StepRecord& record) {
  for (const StepColumn& column : columns)
    column.write(record, column.kind == ColumnKind::number ? std::bit_cast<Cell>(row.number())
                                                           : std::bit_cast<Cell>(row.integer()));
}

} // namespace

size_t HashOfMemoryRow::operator()(const MemoryRow& memory) const {
  uint64_t hash = 0xcbf29ce484222325;
  for (const Cell bytes : memory) hash = (hash ^ bytes) * 0x9e3779b97f4a7c15, hash ^= hash >> 29;
  return hash;
}

// ---- writing

StepWriter::StepWriter(Database& database, StepColumns columns)
    : database_(database), columns_(columns), stored_(columns) {
  forget();
}

void StepWriter::forget() {
  declared_ = DeclaredKeys::of(database_);
  next_memory_ = database_.integer("SELECT max(number) FROM memory") + 1;
  memory_.clear();
  insert_memory_.reset();
  runs_.clear();
}

void StepWriter::declare(RunNumber run, const std::vector<std::string>& columns) {
  const size_t before = declared_.keys().size();
  Run& entry = runs_[run];
  entry.numbers.clear();
  for (const std::string& key : std::span(columns).first(std::min(columns.size(), kMostDeclared)))
    entry.numbers.push_back(declared_.number_of(database_, key));
  entry.insert.reset();
  if (declared_.keys().size() != before) database_.run(history_view_sql(declared_, columns_));
}

Statement StepWriter::insert_for(const Run& run) {
  std::vector<std::string> columns = {"run", "step"};
  for (const std::string& key : keys_of(stored_.steps)) columns.push_back(quoted_name(key));
  for (const int number : run.numbers)
    if (number >= 0) columns.push_back(column_of(number));
  for (const std::string& key : keys_of(stored_.later)) columns.push_back(quoted_name(key));
  columns.insert(columns.end(), {"memory", std::string(kNanMask)});
  return database_.prepare("INSERT OR REPLACE INTO steps (" + joined(columns, ", ") + ") VALUES (" +
                           parameters(columns.size()) + ")");
}

int64_t StepWriter::number_of(const MemoryRow& memory) {
  if (const auto known = memory_.find(memory); known != memory_.end()) return known->second;
  if (!insert_memory_)
    insert_memory_.emplace(database_.prepare("INSERT INTO memory (number, " +
                                             joined(quoted_names(keys_of(stored_.memory)), ", ") + ") VALUES (" +
                                             parameters(memory.size() + 1) + ")"));
  int at = 1;
  insert_memory_->put(at++, next_memory_);
  for (const Cell bytes : memory) insert_memory_->put(at++, std::bit_cast<int64_t>(bytes));
  insert_memory_->run();
  if (memory_.size() >= kMostMemoryCached) memory_.clear();
  memory_.emplace(memory, next_memory_);
  return next_memory_++;
}

void StepWriter::write(RunNumber run, std::span<const StepRecord> steps) {
  Run& entry = runs_.at(run);
  if (!entry.insert) entry.insert.emplace(insert_for(entry));
  MemoryRow bytes(stored_.memory.size());
  for (const StepRecord& step : steps) {
    std::ranges::transform(stored_.memory, bytes.begin(), [&](const StepColumn& column) { return column.read(step); });
    const int64_t memory = number_of(bytes);
    RowOut row(*entry.insert, 1);
    row.integer(run), row.integer(step.step);
    put_cells(row, stored_.steps, step);
    for (size_t index = 0; index < kMostDeclared; ++index) {
      const bool is_stored = index < entry.numbers.size() && entry.numbers[index] >= 0;
      is_stored ? row.number(step.declared[index]) : row.skip_number();
    }
    put_cells(row, stored_.later, step);
    row.integer(memory);
    row.nan_mask();
    entry.insert->run();
  }
}

// ---- reading

DeclaredKeys StepRows::declared() {
  try {
    if (!columns_in(database_, "declared").empty()) return DeclaredKeys::of(database_);
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw;
    damage_.report("the names of declared columns cannot be read");
  }
  return {};
}

const MemoryRow& StepRows::memory(int64_t number) {
  if (const auto known = memory_.find(number); known != memory_.end()) return known->second;
  if (memory_.size() >= kMostMemoryCached) memory_.clear();
  MemoryRow& found = memory_[number];
  found.resize(stored_.memory.size());
  try {
    Statement row =
        database_.prepare("SELECT " + select_list(columns_in(database_, "memory"), keys_of(stored_.memory)) +
                          " FROM memory WHERE number = ?1");
    row.put(1, number);
    if (row.step())
      for (size_t i = 0; i < found.size(); ++i) found[i] = std::bit_cast<Cell>(row.integer(static_cast<int>(i)));
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw;
    damage_.report("the memory figures of some steps cannot be read");
  }
  return found;
}

void StepRows::read(RunNumber run, int64_t first, int64_t last, const RowVisitor& visit) {
  constexpr size_t kPiece = 4096;
  std::vector<std::string> wanted = {"step", std::string(kNanMask), "memory"};
  const std::set<std::string> there = columns_in(database_, "steps");
  if (there.empty()) return;
  const auto add = [&](const std::vector<std::string>& keys) { wanted.insert(wanted.end(), keys.begin(), keys.end()); };
  add(keys_of(stored_.steps));
  const std::vector<std::string> columns = columns_of_run(database_, run, damage_);
  const DeclaredKeys keys = declared();
  for (const std::string& key : columns) wanted.push_back(column_of(keys.find(key)));
  add(keys_of(stored_.later));
  std::vector<StepRecord> piece;
  const auto flush_piece = [&] {
    if (!piece.empty()) visit(piece);
    piece.clear();
  };
  scan(database_,
       {"SELECT " + select_list(there, wanted) + " FROM steps WHERE run = ?3 AND step BETWEEN ?1 AND ?2 ORDER BY step",
        first, last, [&](Statement& statement) { statement.put(3, run); },
        [](Statement& statement) { return statement.integer(0); },
        [&](Statement& statement) {
          StepRecord& step = piece.emplace_back();
          step.step = statement.integer(0);
          RowIn row(statement, 3, 1);
          get_cells(row, stored_.steps, step);
          for (size_t index = 0; index < columns.size(); ++index) step.declared[index] = row.number();
          for (size_t index = columns.size(); index < kMostDeclared; ++index) row.skip_number();
          get_cells(row, stored_.later, step);
          const MemoryRow& bytes = memory(statement.integer(2));
          for (size_t i = 0; i < bytes.size(); ++i) stored_.memory[i].write(step, bytes[i]);
          if (piece.size() == kPiece) flush_piece();
        },
        "the steps of run " + std::to_string(run)},
       damage_);
  flush_piece();
}

int64_t StepRows::count(RunNumber run) {
  try {
    if (columns_in(database_, "steps").empty()) return 0;
    Statement row = database_.prepare("SELECT count(*) FROM steps WHERE run = ?1");
    row.put(1, run);
    return row.step() ? row.integer(0) : 0;
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw;
  }
  int64_t count = 0;
  read(run, 0, std::numeric_limits<int64_t>::max(),
       [&](std::span<const StepRecord> piece) { count += std::ssize(piece); });
  return count;
}

} // namespace amplab
