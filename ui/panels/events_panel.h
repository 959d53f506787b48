// SPDX-License-Identifier: GPL-3.0-or-later
// Table of events: skipped steps, scale growth, changed settings, forks, faults, first NaNs. A click shows the event's
// step. A click on an explainable event also requests its explanation. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/event_model.h"
#include "ui/panels/panel.h"
#include "ui/widgets/cell_table.h"

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;

namespace amplab {

class EventsPanel : public Panel {
  Q_OBJECT

 public:
  explicit EventsPanel(const PanelContext& of);

  // Selects the line's last event, unless one of its events is selected already.
  void showLine(int64_t line);

 private:
  struct EventRow {
    int lane;
    qlonglong step;
    EventKind kind;
    qlonglong line;
  };

  void listLanes();
  void count();
  void offer();
  EventRow eventOf(const QModelIndex& index) const;
  void activate(const QModelIndex& index);
  void showMenu(const QPoint& at);

  EventModel model_;
  EventFilter filter_;
  QWidget* head_;
  QComboBox *kinds_, *lanes_;
  LaneId lane_; // events shown; invalid: of all lanes
  QLabel* summary_;
  QPushButton *explain_, *fork_;
  CellTable* table_;
};

} // namespace amplab
