// SPDX-License-Identifier: GPL-3.0-or-later
// The fire drill: asks which tensor of the next step gets an Inf, a NaN or a factor. GUI thread.
#pragma once
#include "ui/store/run_store.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace amplab {

struct FaultRequest {
  int lane = 0; // RunController::kAllLanes: all
  QString target, kind;
  double factor = 1;
  int64_t index = 0;
};

class FaultDialog : public QDialog {
  Q_OBJECT

 public:
  // Requires: a lane of the store, which outlives the dialog; it closes itself when the lanes change.
  FaultDialog(const RunStore& store, int lane, QWidget* parent);

  FaultRequest request() const;

 private:
  void takeLane();
  void check();

  const RunStore& store_;
  QComboBox *lane_, *target_, *kind_;
  QDoubleSpinBox* factor_;
  QSpinBox* index_;
  QLabel* note_;
};

} // namespace amplab
