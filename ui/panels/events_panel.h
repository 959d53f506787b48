// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, in the order in which it came: skips, growths, dials, first NaNs. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/event_model.h"
#include "ui/widgets/cell_table.h"

#include <QSortFilterProxyModel>

class QComboBox;
class QLabel;

namespace amplab {

class EventsPanel : public QWidget {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  EventsPanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

 signals:
  void stepActivated(int lane, qlonglong step); // double click or Enter on a row

 private:
  void count();

  EventModel model_;
  QSortFilterProxyModel filter_;
  QComboBox* kinds_;
  QLabel* summary_;
  CellTable* table_;
};

} // namespace amplab
