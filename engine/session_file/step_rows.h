// SPDX-License-Identifier: Apache-2.0
// Steps as rows. What a step held of memory is the same for thousands of steps: it is a row of a table of its own,
// `memory`, that steps name by its number. Only for this room.
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
// history.csv's columns, in its order, then the declared ones.
std::string history_view_sql(const DeclaredKeys& declared);

using StepMemory = std::array<int64_t, 4 + kMemoryCategories>; // memory_bytes and its like, then by category
struct HashOfStepMemory {
  size_t operator()(const StepMemory& memory) const;
};

// Within the transaction of whoever calls. Throws: SqlError.
class StepWriter {
 public:
  explicit StepWriter(Database& database);

  // Which columns a run declares from now on: those that it had, in their places, then new ones.
  void declare(RunNumber run, const std::vector<std::string>& columns);
  void write(RunNumber run, std::span<const StepRecord> steps); // Requires: declare
  // What was written since the transaction began is not there.
  void forget();
  bool knows(RunNumber run) const { return runs_.contains(run); }

 private:
  struct Run {
    std::vector<int> numbers; // of the columns that it declares, in its order
    std::optional<Statement> insert;
  };
  int64_t number_of(const StepMemory& memory);
  Statement insert_for(const Run& run);

  Database& database_;
  DeclaredKeys declared_;
  std::map<RunNumber, Run> runs_;
  std::unordered_map<StepMemory, int64_t, HashOfStepMemory> memory_; // those met last
  int64_t next_memory_ = 1;
  std::optional<Statement> insert_memory_;
};

// Reads what is whole. Throws: SqlError, but not for damage.
class StepRows {
 public:
  StepRows(const Database& database, Damage& damage) : database_(database), damage_(damage) {}

  using Take = std::function<void(std::span<const StepRecord>)>;
  void read(RunNumber run, int64_t first, int64_t last, const Take& take);
  int64_t count(RunNumber run);

 private:
  DeclaredKeys declared();
  const StepMemory& memory(int64_t number);

  const Database& database_;
  Damage& damage_;
  std::unordered_map<int64_t, StepMemory> memory_; // those met last: what is in that table stays as it is
};

} // namespace amplab
