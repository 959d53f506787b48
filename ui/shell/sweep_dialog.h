// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses a sweep: a lane, a setting, and the setting's values. Runs nothing. GUI thread.
#pragma once
#include "engine/run/config.h"

#include <QDialog>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace amplab {

class SweepDialog : public QDialog {
  Q_OBJECT

 public:
  // Existing runs and session.
  struct Beside {
    int waiting = 0;  // runs queued before these
    bool kept = true; // a session keeps the runs
  };
  // key: initial setting. Requires: `lanes` is not empty.
  SweepDialog(std::vector<RunConfig> lanes, int lane, const std::string& key, const Beside& beside, QWidget* parent);

  // Returns the requested configurations, one per run. Requires: accepted.
  const std::vector<RunConfig>& runs() const { return runs_; }
  QString title() const; // "fp16 + scaler by seed"

 private:
  void listSettings();
  void suggest(); // values of the setting
  void check();

  std::vector<RunConfig> lanes_;
  Beside beside_;
  std::vector<RunConfig> runs_;
  QComboBox *lane_, *setting_;
  QLineEdit* values_;
  QLabel* note_;
  QPushButton* ok_;
};

} // namespace amplab
