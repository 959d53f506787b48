// SPDX-License-Identifier: GPL-3.0-or-later
// The earlier runs (ghosts) of all lanes. Showing, pinning, renaming and deleting are undo steps. Requires: the runs
// and the stack outlive the model. Owned by a dialog. GUI thread.
#pragma once
#include "ui/models/cell.h"
#include "ui/store/earlier_runs.h"

#include <QAbstractTableModel>
#include <QUndoStack>

namespace amplab {

class EarlierModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Shown, Name, Pinned, Steps, Loss, ColumnCount };

  EarlierModel(EarlierRuns& runs, QUndoStack& stack, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override; // newest first
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  // Deletes the rows as one undo step. Requires: valid rows.
  void remove(const std::vector<int>& rows);
  // Hides all runs as one undo step. Returns false if none was shown.
  bool hideAll();

 private:
  const EarlierRun& at(int row) const;
  void follow();

  EarlierRuns& runs_;
  QUndoStack& stack_;
  std::vector<int64_t> numbers_; // by row
};

} // namespace amplab
