// SPDX-License-Identifier: GPL-3.0-or-later
// One row per run, the lanes first, then the others: its name, where it is from if there are others, the settings in
// which the runs differ, then what came of it, as compare.csv has it. Owned by a panel; GUI thread.
#pragma once
#include "engine/export/summary.h"
#include "engine/fields/knob.h"
#include "ui/models/cell.h"
#include "ui/models/other_runs.h"
#include "ui/store/run_store.h"
#include "ui/store/thin_losses.h"

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

  // The lane that the other lanes part from; 0 by default, as in compare.csv.
  void setBaseline(int lane);
  int baseline() const { return baseline_; }

  // All settings, or those in which the runs differ.
  void setShowsAll(bool all);

  int firstSetting() const { return from_ ? 2 : 1; } // its column
  int settingColumns() const { return static_cast<int>(settings_.size()); }
  const std::vector<Knob>& differing() const { return differing_; } // in table order, whatever is shown

  // Of a row. Requires: it is one.
  const RunConfig& config(int row) const;
  const Summary& summary(int row) const;
  // Null: of a lane that has run nothing yet, or not as it is configured throughout: a dial was turned, or its past is
  // another's.
  const std::vector<LossPoint>* losses(int row) const;
  bool isLane(int row) const { return row < static_cast<int>(lanes_.size()); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  // How far a lane was summed up.
  struct Summing {
    Summariser run;
    Comparison comparison; // with the baseline
    int64_t taken = 0;     // rows
    Summary summary;       // of those
    ThinLosses losses;     // likewise
  };
  void clear();
  void reload();
  void list(); // the columns, for the rows that there are
  void summarise();
  bool takeIn(const QElapsedTimer& since); // what is new, as far as there is time; false: there is more
  void show();
  const SummedRun& other(int row) const; // Requires: no lane
  QVariant name(int row, int role) const;
  QVariant from(int row, int role) const;
  QVariant setting(int row, int at, int role) const;
  QVariant result(int row, int at, int role) const;
  int baselineRow() const; // Requires: there are lanes

  const RunStore& store_;
  const OtherRuns& others_;
  int baseline_ = 0;
  bool all_ = false;                       // settings
  bool from_ = false;                      // there is a column that says where a run is from
  std::vector<Knob> settings_, differing_; // in table order
  std::vector<Summing> lanes_;             // one per lane of the store
  std::vector<SummedRun> runs_;            // the others, as they were when the rows were made
  QTimer timer_;                           // summing up is no matter of each drain
  QElapsedTimer shown_;                    // since views were told
};

// A setting as a cell shows it, on one line; empty: that configuration has none of it.
QString setting_text(const Knob& knob, const RunConfig& config);

// Whatever they are called, and however long they go.
bool is_same_recipe(RunConfig a, const RunConfig& b);

} // namespace amplab
