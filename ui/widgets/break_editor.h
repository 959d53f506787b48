// SPDX-License-Identifier: GPL-3.0-or-later
// One break, edited: its condition, how many hits it lets by, whether it only logs. Of a line, or of any. GUI thread.
// Object names: "break:condition", "break:after", "break:log", "break:on", "break:ok", "break:remove".
#pragma once
#include "ui/models/break_list.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace amplab {

class BreakEditor : public QDialog {
  Q_OBJECT

 public:
  // names: of the loop, to be completed.
  BreakEditor(const SetBreak& edited, const QStringList& names, QWidget* parent = nullptr);

  SetBreak made() const;                      // as it stands in the form
  bool isRemoved() const { return removed_; } // of one that is to go

 private:
  void check();

  SetBreak edited_;
  bool removed_ = false;
  QLineEdit *condition_, *log_;
  QSpinBox* after_;
  QCheckBox* enabled_;
  QLabel* trouble_;
  QPushButton* ok_;
};

} // namespace amplab
