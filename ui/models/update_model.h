// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of ui/models/update_rows.h as a table. Owned by a panel. GUI thread.
#pragma once
#include "ui/models/update_rows.h"

#include <QAbstractTableModel>

namespace amplab {

class UpdateModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, StoredAs, Bar, Moved, Swallowed, Idle, History, Count, ColumnCount };
  enum Role {
    SharesRole = Qt::UserRole + 100,
    HistoryRole,
    CopyRole
  }; // Shares: UpdateShares, column Bar. History: QList<QPointF>, column History. Copy: bool, the row is a copy of a
     // master

  explicit UpdateModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // Rows that match by name and format keep their place and selection.
  void setRows(std::vector<UpdateRow> rows);
  const std::vector<UpdateRow>& rows() const { return rows_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::vector<UpdateRow> rows_;
};

} // namespace amplab
