// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog for one breakpoint: its condition, how many hits it ignores, whether it only logs. For a line, or for any
// line. GUI thread. Object names: "breakpoint:condition", "breakpoint:after", "breakpoint:log", "breakpoint:on",
// "breakpoint:ok", "breakpoint:remove".
#pragma once
#include "ui/models/breakpoint_list.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace amplab {

class BreakpointDialog : public QDialog {
  Q_OBJECT

 public:
  // names: of the program, for completion.
  BreakpointDialog(const BreakpointItem& edited, const QStringList& names, QWidget* parent = nullptr);

  BreakpointItem breakpoint() const;          // the breakpoint in the form
  bool isRemoved() const { return removed_; } // whether Remove was pressed

 private:
  void check();

  BreakpointItem edited_;
  bool removed_ = false;
  QLineEdit *condition_, *log_;
  QSpinBox* after_;
  QCheckBox* enabled_;
  QLabel* error_;
  QPushButton* ok_;
};

} // namespace amplab
