// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of a form dialog: a form, a note below it, the buttons. GUI thread.
#pragma once
#include <QDialog>

class QDialogButtonBox;
class QFormLayout;

namespace amplab {

// Lays out the dialog, which owns all parts, and connects its buttons. Requires: the form has its rows, because the
// Tab order of a plain QDialog is the order of insertion.
void frame_dialog(QDialog& dialog, QFormLayout* form, QWidget* note, QDialogButtonBox* buttons);

// Returns the widgets that Tab visits, in layout order (left to right, top to bottom), independent of the order of
// creation.
QWidgetList in_layout_order(const QWidget& root);

// A dialog with parts replaced while it is open. Tab follows the layouts. Qt appends new widgets to its Tab order,
// and QWidget::setTabOrder of 6.4 makes cycles of nested widgets.
class FormDialog : public QDialog {
  Q_OBJECT

 public:
  using QDialog::QDialog;

 protected:
  bool focusNextPrevChild(bool next) override;
};

} // namespace amplab
