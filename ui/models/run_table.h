// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a sweep in columns: the settings in which they differ, then results. An immutable value for one state of
// the file. Any thread; functions that return words: GUI thread.
#pragma once
#include "engine/settings/setting_ref.h"
#include "ui/models/result_columns.h"
#include "ui/store/summed_run.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace amplab {

struct RunColumn {
  std::optional<SettingRef> setting;    // nothing: a result
  const ResultColumn* result = nullptr; // null: a setting, or the state of the run
  bool is_numeric = false;
  QStringList names;          // of a non-numeric column: its values, in order of occurrence
  std::vector<double> values; // by run; for names the index. not_recorded(): the run has none

  bool isSetting() const { return setting.has_value(); }
  QString key() const;   // identifies the column, independent of language
  QString title() const; // short: "lr"
  QString meaning() const;
  QString text(size_t run) const; // cell text
  QString textOf(double value) const;
};

struct RunTable {
  std::vector<std::shared_ptr<const SummedRun>> runs;
  std::vector<RunColumn>
      columns; // settings in the order of the settings table, results in that of compare.csv, then the states of runs
  size_t settings = 0; // number of leading columns that are settings

  std::optional<size_t> columnOf(const QString& key) const;
};

// sweep: name of the sweep; nothing: all runs of the file.
RunTable run_table(const RunsOfFile& file, const std::optional<std::string>& sweep);

// Returns the sweeps of a file's runs, in order of occurrence. An empty name stands for runs without a sweep.
std::vector<std::string> sweeps_of(const RunsOfFile& file);

// Number of runs in each state.
struct RunStates {
  int64_t waiting = 0, running = 0, finished = 0, stopped = 0, failed = 0;
};
RunStates states_of(const RunTable& table);

} // namespace amplab
