// SPDX-License-Identifier: GPL-3.0-or-later
// The fire drill. Chooses the tensor of the next step that gets an Inf, a NaN or a factor, and the rank of a lane
// with several. Alternatively chooses the rank that dies or hangs. GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace amplab {

class FaultDialog : public QDialog {
  Q_OBJECT

 public:
  // rank: initial choice. Requires: a lane of the store, which outlives the dialog. The dialog closes when the lanes
  // change.
  FaultDialog(const RunStore& store, int lane, int rank, QWidget* parent);

  FaultRequest request() const;

 private:
  void listRanks();
  void updateLane();
  void check();
  QString noteOf(const FaultRequest& fault) const;
  std::vector<int> requestedLanes() const;
  int requestedRanks() const; // of each requested lane

  const RunStore& store_;
  QComboBox *lane_, *rank_, *target_, *kind_;
  QDoubleSpinBox* factor_;
  QSpinBox* index_;
  QLabel* note_;
};

} // namespace amplab
