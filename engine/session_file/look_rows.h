// SPDX-License-Identifier: Apache-2.0
// Inspected steps as rows: one per step, one per tensor, one per parameter update. Private to this module.
#pragma once
#include "engine/run/step_look.h"
#include "engine/session_file/scan.h"
#include "engine/session_file/session_run.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

std::string look_tables_sql();
std::string look_views_sql();

class LookWriter {
 public:
  explicit LookWriter(Database& database) : database_(database) {}
  void write(RunNumber run, const StepLook& look); // replaces the rows of that step

 private:
  Database& database_;
  std::vector<Statement> remove_;
  std::optional<Statement> look_, tensor_, update_;
};

std::vector<int64_t> looked_at_steps(const Database& database, RunNumber run, Damage& damage);
StepLook read_look(const Database& database, RunNumber run, int64_t step, Damage& damage);

} // namespace amplab
