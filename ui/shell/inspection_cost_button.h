// SPDX-License-Identifier: GPL-3.0-or-later
// Status bar button that shows the measured cost of inspection for the selected lane. Its menu sets the limit.
// Hidden while nothing is inspected. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/inspection_demand.h"
#include "ui/store/run_store.h"
#include "ui/widgets/lane_selection.h"

#include <QToolButton>

namespace amplab {

class InspectionCostButton : public QToolButton {
  Q_OBJECT

 public:
  // Requires: all arguments outlive the button.
  InspectionCostButton(InspectionDemand& demand, const RunStore& store, const LaneSelection& selection,
                       QWidget* parent = nullptr);

  // Also called when inspection starts or ends.
  void refresh();

 private:
  void offerShares();

  InspectionDemand& demand_;
  const RunStore& store_;
  const LaneSelection& selection_;
};

} // namespace amplab
