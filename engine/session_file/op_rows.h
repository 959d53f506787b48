// SPDX-License-Identifier: Apache-2.0
// Op calls of inspected steps as rows. Private to this module.
#pragma once
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab {

std::string op_tables_sql();
std::string op_view_sql(); // columns and order of ops.csv

class OpWriter {
 public:
  explicit OpWriter(Database& database) : database_(database) {}
  void write(RunNumber run, std::span<const OpRecord> ops); // replaces the rows of those steps

 private:
  Database& database_;
  std::optional<Statement> remove_, insert_;
};

std::vector<int64_t> inspected_steps(const Database& database, RunNumber run, Damage& damage);
std::vector<OpRecord> read_ops(const Database& database, RunNumber run, int64_t step, Damage& damage);

} // namespace amplab
