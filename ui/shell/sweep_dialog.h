// SPDX-License-Identifier: GPL-3.0-or-later
// Asks which lane is run again, with which setting turned through which values. Runs nothing. GUI thread.
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
  // What is there already.
  struct Beside {
    int waiting = 0;  // runs that are made first
    bool kept = true; // there is a session that keeps them
  };
  // key: the setting to begin with. Requires: there is a configuration.
  SweepDialog(std::vector<RunConfig> lanes, int lane, const std::string& key, const Beside& beside, QWidget* parent);

  // What was asked for, one per run. Requires: accepted.
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
