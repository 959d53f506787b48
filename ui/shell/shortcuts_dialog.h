// SPDX-License-Identifier: GPL-3.0-or-later
// All current keys of the window and what they do. GUI thread. Object name of the button: "shortcuts:change".
#pragma once
#include <QDialog>

namespace amplab {

class ShortcutsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ShortcutsDialog(QWidget* parent = nullptr);

 signals:
  void changeWanted(); // to change keys; the dialog has closed
};

} // namespace amplab
