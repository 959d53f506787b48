// SPDX-License-Identifier: GPL-3.0-or-later
// What happened to the weight updates: of each lane in total, to compare lanes with and without master weights, and of
// each parameter of the selected lane. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/update_model.h"
#include "ui/panels/panel.h"
#include "ui/widgets/cell_table.h"

#include <QTimer>

class QLabel;

namespace amplab {

class UpdatesPanel : public Panel {
  Q_OBJECT

 public:
  explicit UpdatesPanel(const PanelContext& of);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void refresh();
  const WeightUpdate* updateAt(const QModelIndex& index) const;

  QWidget* head_;
  QLabel* sentence_;
  UpdateModel of_lanes_, of_parameters_;
  CellTable *lanes_, *parameters_;
  QTimer soon_; // limits updates so that the figures stay readable
};

} // namespace amplab
