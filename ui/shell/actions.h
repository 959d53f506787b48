// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window, one for each row of the table, with the keys that they have now. Owned by MainWindow; GUI
// thread.
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
  // The actions belong to the window, so that their keys work wherever focus is in it; only text editors keep the
  // letters to themselves.
  explicit Actions(QWidget& window);

  // By its object name. Requires: there is one.
  QAction* named(const char* name) const;
  QAction* operator[](Act act) const { return actions_[static_cast<size_t>(act)]; }

 private:
  void takeKeys();

  std::array<QAction*, kActs> actions_;
};

} // namespace amplab
