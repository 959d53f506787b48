// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a sweep in columns: the dials in which they differ, then what came of them. A value, made once for a
// state of the file and not changed after. Any thread; what returns words, the GUI thread.
#pragma once
#include "engine/fields/knob.h"
#include "ui/models/result_columns.h"
#include "ui/store/summed_run.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace amplab {

struct RunColumn {
  std::optional<Knob> dial;             // nothing: it is a result
  const ResultColumn* result = nullptr; // null: it is a dial, or how the run stands
  bool is_numeric = false;
  QStringList names;          // of a column that is not: its values, as they are met
  std::vector<double> values; // by run; of names their index. Not recorded: the run has none

  bool isDial() const { return dial.has_value(); }
  QString key() const;   // tells it from the others, in every language
  QString title() const; // short: "lr"
  QString meaning() const;
  QString text(size_t run) const; // as a cell shows it
  QString textOf(double value) const;
};

struct RunTable {
  std::vector<std::shared_ptr<const SummedRun>> runs;
  std::vector<RunColumn>
      columns;      // dials, in the order of the field table; results, in that of compare.csv; how runs stand
  size_t dials = 0; // of the columns, the first ones

  std::optional<size_t> columnOf(const QString& key) const;
};

// sweep: that the runs are of; nothing: all runs of the file.
RunTable run_table(const RunsOfFile& file, const std::optional<std::string>& sweep);

// The sweeps that a file's runs are of, in the order in which they are met; one that is empty stands for runs of none.
std::vector<std::string> sweeps_of(const RunsOfFile& file);

// How many runs are in each state.
struct RunStates {
  int64_t waiting = 0, running = 0, finished = 0, stopped = 0, failed = 0;
};
RunStates states_of(const RunTable& table);

} // namespace amplab
