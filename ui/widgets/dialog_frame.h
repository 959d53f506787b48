// SPDX-License-Identifier: GPL-3.0-or-later
// How a dialog of questions is laid out: a form, a note under it, the buttons. GUI thread.
#pragma once
#include <QDialog>

class QDialogButtonBox;
class QFormLayout;

namespace amplab {

// Lays the dialog out and connects its buttons; the dialog owns all. Requires: the form has its rows, since in a plain
// QDialog the Tab key follows the order in which the dialog gets its parts.
void frame_dialog(QDialog& dialog, QFormLayout* form, QWidget* note, QDialogButtonBox* buttons);

// What the Tab key comes to within the widget, in the order in which its layouts have it, from the left and above, and
// whatever the order in which it was made.
QWidgetList in_layout_order(const QWidget& root);

// A dialog whose parts are exchanged while it is open: the Tab key goes by the layouts. Qt's own order has what is new
// last, and QWidget::setTabOrder of 6.4 makes circles of parts that have parts.
class FormDialog : public QDialog {
  Q_OBJECT

 public:
  using QDialog::QDialog;

 protected:
  bool focusNextPrevChild(bool next) override;
};

} // namespace amplab
