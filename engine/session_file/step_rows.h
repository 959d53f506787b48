// SPDX-License-Identifier: Apache-2.0
// Steps as rows. The memory use is the same for thousands of steps, so it is a row of the table `memory`, which steps
// refer to by number. Private to this module.
#pragma once
#include "engine/session_file/declared_keys.h"
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"
#include "engine/session_file/stored_columns.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace amplab {

std::string step_tables_sql();
// Columns and order of history.csv, then the declared columns.
std::string history_view_sql(const DeclaredKeys& declared);

// memory_bytes, its peak, saved and cast bytes, then by category
using StepMemory = std::array<int64_t, 4 + kMemoryCategories>;
struct HashOfStepMemory {
  size_t operator()(const StepMemory& memory) const;
};

// Runs within the caller's transaction. Throws: SqlError.
class StepWriter {
 public:
  explicit StepWriter(Database& database);

  // Sets the columns that the run declares: the previous ones in the same order, then new ones.
  void declare(RunNumber run, const std::vector<std::string>& columns);
  void write(RunNumber run, std::span<const StepRecord> steps); // Requires: declare() was called.
  // Drops cached state after a rolled-back transaction.
  void forget();
  bool knows(RunNumber run) const { return runs_.contains(run); }

 private:
  struct Run {
    std::vector<int> numbers; // of the declared columns, in the run's order
    std::optional<Statement> insert;
  };
  int64_t number_of(const StepMemory& memory);
  Statement insert_for(const Run& run);

  Database& database_;
  DeclaredKeys declared_;
  std::map<RunNumber, Run> runs_;
  std::unordered_map<StepMemory, int64_t, HashOfStepMemory> memory_; // recently used
  int64_t next_memory_ = 1;
  std::optional<Statement> insert_memory_;
};

// Reads undamaged rows. Throws: SqlError, except for damage.
class StepRows {
 public:
  StepRows(const Database& database, Damage& damage) : database_(database), damage_(damage) {}

  using RowVisitor = std::function<void(std::span<const StepRecord>)>;
  void read(RunNumber run, int64_t first, int64_t last, const RowVisitor& visit);
  int64_t count(RunNumber run);

 private:
  DeclaredKeys declared();
  const StepMemory& memory(int64_t number);

  const Database& database_;
  Damage& damage_;
  std::unordered_map<int64_t, StepMemory> memory_; // recently used; rows of that table never change
};

} // namespace amplab
