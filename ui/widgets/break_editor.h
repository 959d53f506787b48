// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog for one breakpoint: its condition, how many hits it ignores, whether it only logs. For a line, or for any
// line. GUI thread. Object names: "break:condition", "break:after", "break:log", "break:on", "break:ok",
// "break:remove".
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
  // names: of the program, for completion.
  BreakEditor(const SetBreak& edited, const QStringList& names, QWidget* parent = nullptr);

  SetBreak made() const;                      // the breakpoint in the form
  bool isRemoved() const { return removed_; } // whether Remove was pressed

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
