// SPDX-License-Identifier: GPL-3.0-or-later
// The variables of a lane's loop as rows. The source is the stop or past step in view, else the last inspected lines,
// else the lane's columns (losses, scalers, optimizers). Members of optimizers and scalers have rows of their own,
// named as an expression: "scaler.scale", "scaler.found_inf(d)". Pure functions. GUI thread.
#pragma once
#include "ui/models/variable_history.h"
#include "ui/store/run_store.h"

#include <optional>
#include <string>
#include <vector>

namespace amplab {

enum class VariableSource { nothing, columns, lines, stop, past };

struct VariableRow {
  std::string name;             // of a member, with its owner's name
  VariableRecord record;        // of a member: only its number or text
  int64_t line = 0;             // that assigned it; 0: unknown
  std::optional<Series> column; // the lane's column that records it at every step
  bool part = false;            // member of an optimizer or a scaler
  bool bound = true;            // false: a watch without a variable
  bool watched = false;

  // Returns the number plotted over steps: the value, or the norm of a tensor with several elements. May be
  // not_recorded().
  double number() const;
};

struct LaneVariables {
  VariableSource from = VariableSource::nothing;
  LinePosition position; // of a stop or past step; otherwise only the step is set
  int64_t line = 0;      // the next line to run
  // Innermost function's locals, then globals, then given names. Each group is in order of first occurrence in the
  // program, so rows do not move while values change. Members follow their owner.
  std::vector<VariableRow> rows;
  std::vector<VariableRecord> scalers;
  int64_t left_out = 0;
};

// Returns whether the rows describe a position in the loop and not a whole step.
inline bool is_stopped(VariableSource from) { return from == VariableSource::stop || from == VariableSource::past; }

// Requires: 0 <= lane < store.laneCount().
LaneVariables variables_of(const RunStore& store, int lane);

// Returns the lane's column that records that name at every step, or nothing. A name such as "loss" has one only in a
// lane without several losses.
std::optional<Series> column_of(const RunStore& store, const LaneStore& lane, const std::string& name);
// Returns the column's name in CSV and plots: "loss.errD".
std::string column_name(const RunStore& store, Series series);

// Adds the names assigned by the latest inspected lines, and by the lines before the lane's current stop.
void record_variables(VariableHistory& history, const LaneStore& lane);

} // namespace amplab
