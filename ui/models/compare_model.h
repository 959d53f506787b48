// SPDX-License-Identifier: GPL-3.0-or-later
// One row per lane: its name, the settings in which the lanes differ, then what came of it. Owned by a panel; GUI
// thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>
#include <string>
#include <vector>

namespace amplab {

class CompareModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  explicit CompareModel(const RunStore& store, QObject* parent = nullptr);

  // The lane that the others part from; 0 by default.
  void setBaseline(int lane);
  int baseline() const { return baseline_; }

  // How many columns after the name are settings.
  int settingColumns() const { return static_cast<int>(settings_.size()); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  void reload();
  void refresh(int lane);

  const RunStore& store_;
  int baseline_ = 0;
  int lanes_ = 0;
  std::vector<std::string> settings_; // keys, in table order
};

} // namespace amplab
