// SPDX-License-Identifier: GPL-3.0-or-later
// The fire drill: asks which tensor of the next step gets an Inf, a NaN or a factor, of a lane with several ranks on
// which of them; or which of them dies or stops. GUI thread.
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
  // rank: to begin with. Requires: a lane of the store, which outlives the dialog; it closes itself when the lanes
  // change.
  FaultDialog(const RunStore& store, int lane, int rank, QWidget* parent);

  FaultRequest request() const;

 private:
  void listRanks();
  void takeLane();
  void check();
  QString noteOf(const FaultRequest& fault) const;
  std::vector<int> lanesAsked() const;
  int ranksAsked() const; // that each of them has

  const RunStore& store_;
  QComboBox *lane_, *rank_, *target_, *kind_;
  QDoubleSpinBox* factor_;
  QSpinBox* index_;
  QLabel* note_;
};

} // namespace amplab
