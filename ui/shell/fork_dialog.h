// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses a fork: its lane, step, name and changed settings. GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/widgets/dialog_frame.h"
#include "ui/widgets/setting_list.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace amplab {

class ForkDialog : public FormDialog {
  Q_OBJECT

 public:
  // Initial choice: `lane`, after `step` (-1: now), with these settings. Requires: a lane of the store, which
  // outlives the dialog. The dialog closes when the lanes change.
  ForkDialog(const RunStore& store, int lane, int64_t step, const std::vector<SettingAssignment>& settings,
             QWidget* parent);

  ForkRequest request() const;

 private:
  void updateLane();
  void suggestName();
  void check();
  int64_t lastStepWanted() const;

  const RunStore& store_;
  QComboBox* lane_;
  QCheckBox* now_;
  QSpinBox* step_;
  QLineEdit* name_;
  SettingList* settings_;
  QLabel* note_;
  QDialogButtonBox* buttons_;
};

} // namespace amplab
