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
  // Requires: store and theme outlive the panel.
  EventsPanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }

  void setLane(int lane) override { lane_ = lane; }
  // Selects the line's last event, unless one of its events is selected already.
  void showLine(int64_t line) override;

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

  const RunStore& store_;
  EventModel model_;
  EventFilter filter_;
  int lane_ = 0; // selected lane
  QWidget* head_;
  QComboBox *kinds_, *lanes_;
  QLabel* summary_;
  QPushButton *explain_, *fork_;
  CellTable* table_;
};

} // namespace amplab
