// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window with their keys, one row each. GUI thread.
#pragma once
#include "ui/models/keymap.h"

#include <QAbstractTableModel>

namespace amplab {

class KeyModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Action, Key, Usual };
  static constexpr int kSearchRole = Qt::UserRole + 100; // name, key and help text, in every column

  explicit KeyModel(QObject* parent = nullptr);

  static ActionId actionAt(int row);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

// Returns the action's name, "One step", without the dots that mark a dialog.
QString action_name(ActionId id);

} // namespace amplab
