// SPDX-License-Identifier: Apache-2.0
// Steps as rows. The memory use is the same for thousands of steps, so it is a row of the table `memory`, which steps
// refer to by number. Private to this module.
#pragma once
#include "engine/session_file/declared_keys.h"
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"
#include "engine/session_file/step_tables.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace amplab {

using MemoryRow = std::vector<Cell>; // by StoredColumns::memory
struct HashOfMemoryRow {
  size_t operator()(const MemoryRow& memory) const;
};

// Runs within the caller's transaction. Throws: SqlError.
class StepWriter {
 public:
  explicit StepWriter(Database& database, StepColumns columns = step_columns());

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
  int64_t number_of(const MemoryRow& memory);
  Statement insert_for(const Run& run);

  Database& database_;
  StepColumns columns_;
  StoredColumns stored_;
  DeclaredKeys declared_;
  std::map<RunNumber, Run> runs_;
  std::unordered_map<MemoryRow, int64_t, HashOfMemoryRow> memory_; // recently used
  int64_t next_memory_ = 1;
  std::optional<Statement> insert_memory_;
};

// Reads undamaged rows. Throws: SqlError, except for damage.
class StepRows {
 public:
  StepRows(const Database& database, Damage& damage, StepColumns columns = step_columns())
      : database_(database), damage_(damage), stored_(columns) {}

  using RowVisitor = std::function<void(std::span<const StepRecord>)>;
  void read(RunNumber run, int64_t first, int64_t last, const RowVisitor& visit);
  int64_t count(RunNumber run);

 private:
  DeclaredKeys declared();
  const MemoryRow& memory(int64_t number);

  const Database& database_;
  Damage& damage_;
  StoredColumns stored_;
  std::unordered_map<int64_t, MemoryRow> memory_; // recently used; rows of that table never change
};

} // namespace amplab
