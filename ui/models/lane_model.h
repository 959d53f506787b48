// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes as they stand now: name, mode, state, step, loss, scale, skips. Owned by a panel; GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/run_store.h"

#include <QAbstractTableModel>

namespace amplab {

class LaneModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, Mode, State, Step, Loss, Scale, Skips, Speed, ColumnCount };

  explicit LaneModel(const RunStore& store, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  void reload(int lanes);
  void refresh(int lane);

  const RunStore& store_;
  int lanes_ = 0;
};

} // namespace amplab
