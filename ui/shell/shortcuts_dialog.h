// SPDX-License-Identifier: GPL-3.0-or-later
// All keys of the window, as they are now, and what they do. GUI thread. Object name of the button: "shortcuts:change".
#pragma once
#include <QDialog>

namespace amplab {

class ShortcutsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ShortcutsDialog(QWidget* parent = nullptr);

 signals:
  void changeWanted(); // of keys; the dialog is gone
};

} // namespace amplab
