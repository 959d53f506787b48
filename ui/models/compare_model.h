// SPDX-License-Identifier: GPL-3.0-or-later
// A table of runs, one row each: lanes first, then other runs. Columns: name, origin if there are other runs, settings
// in which the runs differ, then results as in compare.csv. Owned by a panel. GUI thread.
#pragma once
#include "engine/export/summary.h"
#include "engine/settings/setting_ref.h"
#include "ui/models/cell.h"
#include "ui/models/other_runs.h"
#include "ui/store/run_store.h"
#include "ui/store/summed_run.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QTimer>
#include <vector>

namespace amplab {

class CompareModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  // Requires: both outlive the model.
  CompareModel(const RunStore& store, const OtherRuns& others, QObject* parent = nullptr);

  // Sets the lane from which the divergence of the others is measured. Default 0, as in compare.csv.
  void setBaseline(int lane);
  int baseline() const { return std::max(0, store_.indexOf(baseline_)); }

  // Shows all settings, or only those in which the runs differ.
  void setShowsAll(bool all);

  int firstSetting() const { return from_ ? 2 : 1; } // first column of the settings
  int settingColumns() const { return static_cast<int>(settings_.size()); }
  const std::vector<SettingRef>& differing() const {
    return differing_;
  } // in table order, independent of setShowsAll()

  // Requires: 0 <= row < rowCount().
  const RunConfig& config(int row) const;
  const Summary& summary(int row) const;
  // Returns the losses of a run. Null for a lane that has not run, is a fork, or had a setting changed while running.
  const std::vector<LossPoint>* losses(int row) const;
  bool isLane(int row) const { return row < static_cast<int>(lanes_.size()); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  // Incremental summary of a lane.
  struct Summing {
    Summariser run;
    Comparison comparison; // with the baseline
    int64_t rows_read = 0; // rows read so far
    Summary summary;       // of those rows
    ThinLosses losses;     // of those rows
  };
  void clear();
  void reload();
  void list(); // rebuilds the columns for the current rows
  void summarise();
  bool
  readNewRows(const QElapsedTimer& since); // Reads new rows until the time slice ends. Returns false if rows remain.
  void show();
  const SummedRun& other(int row) const; // Requires: `row` is not a lane
  QVariant name(int row, int role) const;
  QVariant from(int row, int role) const;
  QVariant setting(int row, int at, int role) const;
  QVariant result(int row, int at, int role) const;
  int baselineRow() const; // Requires: at least one lane

  const RunStore& store_;
  const OtherRuns& others_;
  LaneId baseline_;                              // the first lane if it is removed
  bool all_ = false;                             // shows all settings
  bool from_ = false;                            // has an origin column
  std::vector<SettingRef> settings_, differing_; // in table order
  std::vector<Summing> lanes_;                   // one per lane of the store
  std::vector<SummedRun> runs_;                  // the other runs when the rows were made
  QTimer timer_;                                 // decouples summaries from the drain of frames
  QElapsedTimer shown_;                          // since the last dataChanged
};

// Returns a setting as one line of cell text. Empty if the configuration lacks the setting.
QString setting_text(const SettingRef& ref, const RunConfig& config);

// Returns whether two configurations differ only in name and number of steps.
bool is_same_recipe(RunConfig a, const RunConfig& b);

} // namespace amplab
