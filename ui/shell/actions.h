// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window, one per row of the table, with their current keys. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/action_table.h"

#include <QAction>
#include <QObject>
#include <QWidget>
#include <array>

namespace amplab {

class Actions : public QObject {
  Q_OBJECT

 public:
  // The window owns the actions, so their keys work wherever the focus is. Only text editors keep letters for
  // themselves.
  explicit Actions(QWidget& window);

  // Returns the action with this object name. Requires: it exists.
  QAction* named(const char* name) const;
  QAction* operator[](ActionId id) const { return actions_[static_cast<size_t>(id)]; }
  // Sets the tool tip to the reason why the action is disabled. Empty: to what it does.
  void setReason(ActionId id, const QString& reason);

 private:
  void applyKeys();

  std::array<QAction*, kActionCount> actions_;
};

} // namespace amplab
