// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/step_rows.h"

#include "engine/export/csv_tables.h"
#include "engine/session_file/run_rows.h"
#include "engine/session_file/sql_text.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace amplab {
namespace {

using R = StepRecord;
template <auto Access> constexpr auto number = stored_number<R, Access>;
template <auto Access> constexpr auto integer = stored_integer<R, Access>;
template <auto Access> constexpr auto flag = stored_flag<R, Access>;

constexpr Stored<R> kVerdict = {"scaler_verdict", "INTEGER",
                                [](RowOut& row, const R& r) { row.integer(static_cast<int64_t>(r.verdict)); },
                                [](RowIn& row, R& r) {
                                  const int64_t verdict = row.integer();
                                  if (verdict >= 0 && verdict < kVerdicts) r.verdict = static_cast<Verdict>(verdict);
                                }};

// Columns after run and step. The order of numbers is the order of bits in nan_mask, so new columns are appended.
constexpr Stored<R> kSteps[] = {
    integer<&R::update>("update"),
    integer<&R::samples>("samples"),
    number<&R::wall_s>("wall_s"),
    number<&R::loss>("loss"),
    number<&R::lr>("lr"),
    number<&R::loss_scale>("loss_scale"),
    integer<&R::growth_tracker>("growth_tracker"),
    flag<&R::found_inf>("found_inf"),
    flag<&R::skipped>("skipped"),
    number<&R::grad_norm_scaled>("grad_norm_scaled"),
    number<&R::grad_norm>("grad_norm"),
    number<&R::clip_coef>("clip_coef"),
    number<&R::samples_per_s>("samples_per_s"),
    number<&R::eval_loss>("eval_loss"),
    number<&R::eval_accuracy>("eval_accuracy"),
    kVerdict,
    integer<&R::infs_held>("infs_held"),
    flag<&R::injected>("injected"),
    flag<&R::emulated>("emulated"),
};

constexpr std::string_view kMemoryBeforeCategories[] = {"memory_bytes", "memory_peak_bytes", "memory_saved_bytes",
                                                        "memory_casts_bytes"};
constexpr size_t kMostMemoryCached = 4096; // distinct rows cached in memory

std::vector<std::string> memory_columns() {
  std::vector<std::string> names(std::begin(kMemoryBeforeCategories), std::end(kMemoryBeforeCategories));
  for (const MemoryCategoryRow& row : kMemoryTable) names.emplace_back(row.column);
  return names;
}

StepMemory memory_of(const R& r) {
  StepMemory memory = {r.memory_bytes, r.memory_peak_bytes, r.memory_saved_bytes, r.memory_casts_bytes};
  std::ranges::copy(r.memory, memory.begin() + 4);
  return memory;
}

void set_memory(R& r, const StepMemory& memory) {
  r.memory_bytes = memory[0], r.memory_peak_bytes = memory[1];
  r.memory_saved_bytes = memory[2], r.memory_casts_bytes = memory[3];
  std::copy(memory.begin() + 4, memory.end(), r.memory.begin());
}

// Returns a CASE expression that maps a verdict to its name in the CSV files.
std::string verdict_sql() {
  std::string sql = "CASE s.scaler_verdict";
  for (int verdict = 0; verdict < kVerdicts; ++verdict)
    sql.append(" WHEN ")
        .append(std::to_string(verdict))
        .append(" THEN ")
        .append(quoted_text(name_of(static_cast<Verdict>(verdict))));
  return sql + " END";
}

} // namespace

size_t HashOfStepMemory::operator()(const StepMemory& memory) const {
  uint64_t hash = 0xcbf29ce484222325;
  for (const int64_t bytes : memory)
    hash = (hash ^ static_cast<uint64_t>(bytes)) * 0x9e3779b97f4a7c15, hash ^= hash >> 29;
  return hash;
}

std::string step_tables_sql() {
  return "CREATE TABLE declared (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);"
         "CREATE TABLE memory (number INTEGER PRIMARY KEY, " +
         joined(memory_columns(), " INTEGER, ") +
         " INTEGER);"
         "CREATE TABLE steps (run INTEGER NOT NULL, step INTEGER NOT NULL, " +
         definitions<R>(kSteps) + ", memory INTEGER, nan_mask INTEGER, PRIMARY KEY (run, step)) WITHOUT ROWID;";
}

std::string history_view_sql(const DeclaredKeys& declared) {
  const std::vector<std::string> in_memory = memory_columns();
  std::string sql = "DROP VIEW IF EXISTS history; CREATE VIEW history AS SELECT ";
  for (const std::string& name : csv_columns([](CsvWriter& csv) { write_history_header(csv, {}); })) {
    if (name == "run") {
      sql += "s.run";
      continue;
    }
    const bool is_memory = std::ranges::find(in_memory, name) != in_memory.end();
    const std::string cell = name == kVerdict.name ? verdict_sql()
                                                   : (is_memory          ? "m."
                                                      : name == "run_id" ? "r."
                                                                         : "s.") +
                                                         quoted_name(name);
    sql.append(", ").append(cell).append(" AS ").append(quoted_name(name));
  }
  for (const auto& [number, key] : declared.keys())
    sql.append(", s.").append(column_of(number)).append(" AS ").append(quoted_name(key));
  return sql + " FROM runs r CROSS JOIN steps s ON s.run = r.run LEFT JOIN memory m ON m.number = s.memory;";
}

// ---- writing

StepWriter::StepWriter(Database& database) : database_(database) { forget(); }

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
  if (declared_.keys().size() != before) database_.run(history_view_sql(declared_));
}

Statement StepWriter::insert_for(const Run& run) {
  std::vector<std::string> columns = {"run", "step"};
  for (const std::string& name : names_of<R>(kSteps)) columns.push_back(quoted_name(name));
  for (const int number : run.numbers)
    if (number >= 0) columns.push_back(column_of(number));
  columns.insert(columns.end(), {"memory", std::string(kNanMask)});
  return database_.prepare("INSERT OR REPLACE INTO steps (" + joined(columns, ", ") + ") VALUES (" +
                           parameters(columns.size()) + ")");
}

int64_t StepWriter::number_of(const StepMemory& memory) {
  if (const auto known = memory_.find(memory); known != memory_.end()) return known->second;
  if (!insert_memory_)
    insert_memory_.emplace(database_.prepare("INSERT INTO memory VALUES (" + parameters(memory.size() + 1) + ")"));
  int at = 1;
  insert_memory_->put(at++, next_memory_);
  for (const int64_t bytes : memory) insert_memory_->put(at++, bytes);
  insert_memory_->run();
  if (memory_.size() >= kMostMemoryCached) memory_.clear();
  memory_.emplace(memory, next_memory_);
  return next_memory_++;
}

void StepWriter::write(RunNumber run, std::span<const StepRecord> steps) {
  Run& entry = runs_.at(run);
  if (!entry.insert) entry.insert.emplace(insert_for(entry));
  for (const StepRecord& step : steps) {
    const int64_t memory = number_of(memory_of(step));
    RowOut row(*entry.insert, 1);
    row.integer(run), row.integer(step.step);
    put_columns<R>(row, kSteps, step);
    for (size_t index = 0; index < entry.numbers.size(); ++index)
      entry.numbers[index] < 0 ? row.skip_number() : row.number(step.declared[index]);
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

const StepMemory& StepRows::memory(int64_t number) {
  if (const auto known = memory_.find(number); known != memory_.end()) return known->second;
  if (memory_.size() >= kMostMemoryCached) memory_.clear();
  StepMemory& found = memory_[number];
  try {
    Statement row = database_.prepare("SELECT " + select_list(columns_in(database_, "memory"), memory_columns()) +
                                      " FROM memory WHERE number = ?1");
    row.put(1, number);
    if (row.step())
      for (size_t i = 0; i < found.size(); ++i) found[i] = row.integer(static_cast<int>(i));
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
  for (const std::string& name : names_of<R>(kSteps)) wanted.push_back(name);
  const std::vector<std::string> columns = columns_of_run(database_, run, damage_);
  const DeclaredKeys keys = declared();
  for (const std::string& key : columns) wanted.push_back(column_of(keys.find(key)));
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
          get_columns<R>(row, kSteps, step);
          for (size_t index = 0; index < columns.size(); ++index) step.declared[index] = row.number();
          set_memory(step, memory(statement.integer(2)));
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
