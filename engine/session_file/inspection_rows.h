// SPDX-License-Identifier: Apache-2.0
// Inspected steps as rows: one per step, one per tensor, one per parameter update. Private to this module.
#pragma once
#include "engine/run/step_inspection.h"
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

std::string inspection_tables_sql();
std::string inspection_views_sql();

class InspectionWriter {
 public:
  explicit InspectionWriter(Database& database) : database_(database) {}
  void write(RunNumber run, const StepInspection& inspection); // replaces the rows of that step

 private:
  Database& database_;
  std::vector<Statement> remove_;
  std::optional<Statement> inspection_, tensor_, update_;
};

std::vector<int64_t> tensor_steps(const Database& database, RunNumber run, Damage& damage);
StepInspection read_inspection(const Database& database, RunNumber run, int64_t step, Damage& damage);

} // namespace amplab
