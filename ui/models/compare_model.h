// SPDX-License-Identifier: GPL-3.0-or-later
// One row per lane: its name, the settings in which the lanes differ, then what came of it, as compare.csv has it.
// Owned by a panel; GUI thread.
#pragma once
#include "engine/export/summary.h"
#include "engine/fields/knob.h"
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QTimer>
#include <vector>

namespace amplab {

class CompareModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  explicit CompareModel(const RunStore& store, QObject* parent = nullptr);

  // The lane that the others part from; 0 by default, as in compare.csv.
  void setBaseline(int lane);
  int baseline() const { return baseline_; }

  // How many columns after the name are settings.
  int settingColumns() const { return static_cast<int>(settings_.size()); }

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
  };
  void clear();
  void reload();
  void summarise();
  bool takeIn(const QElapsedTimer& since); // what is new, as far as there is time; false: there is more
  void show();
  QVariant setting(int lane, int at, int role) const;
  QVariant result(int lane, int at, int role) const;
  int baselineRow() const; // Requires: there are lanes

  const RunStore& store_;
  int baseline_ = 0;
  std::vector<Knob> settings_; // in which the lanes differ, in table order
  std::vector<Summing> lanes_; // one per lane of the store
  QTimer timer_;               // summing up is no matter of each drain
  QElapsedTimer shown_;        // since views were told
};

} // namespace amplab
