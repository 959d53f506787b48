// SPDX-License-Identifier: Apache-2.0
// Table of the columns of a step, from step_columns.def and the memory categories. CSV, the wire, session files, the
// window and the documents read it. Functions that read it accept another table, so that tests can add a column.
// Columns that lanes declare are not in it (DeclaredNumbers). Immutable values, any thread.
#pragma once
#include "engine/run/column_plot.h"
#include "engine/run/telemetry.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// Eight bytes as recorded: the bits of a double or an int64 (a flag is 0 or 1, a verdict its number).
using Cell = uint64_t;

enum class ColumnKind : uint8_t { integer, number, flag, verdict };
std::string_view name_of(ColumnKind kind); // for readers of files: a verdict is a "text"

// Table of a session file that has a column.
enum class InSession : uint8_t {
  no,
  key,        // of `steps`
  steps,      // `steps`
  memory,     // `memory`: equal rows are stored once
  categories, // `memory`, after the others
};

struct StepColumn {
  std::string_view key;  // in CSV and session files: "scaler_verdict"
  std::string_view wire; // on the wire: "verdict"
  ColumnKind kind;
  int csv; // position in history.csv, from 1; 0: not there
  InSession session;
  int since; // version of session files
  std::string_view unit, help;
  ColumnPlot plot;
  Cell (*read)(const StepRecord&);
  void (*write)(StepRecord&, Cell); // ignores a verdict of a later version
};
using StepColumns = std::span<const StepColumn>;

// Returns all columns, in the order of the wire.
StepColumns step_columns();

// Returns those of history.csv, in its order.
std::vector<StepColumn> in_csv_order(StepColumns columns);
StepColumns history_columns(); // of step_columns()

// Returns the number in a cell. "Not recorded" keeps its bit pattern; test with is_recorded.
double number_in(const StepColumn& column, Cell cell);

// Returns the columns of history.csv as a table in Markdown: docs/columns.md.
std::string document_of(StepColumns columns);

} // namespace amplab
