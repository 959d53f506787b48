// SPDX-License-Identifier: GPL-3.0-or-later
// All keys of the window and what they do. GUI thread.
#pragma once
#include <QDialog>

namespace amplab {

class ShortcutsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ShortcutsDialog(QWidget* parent = nullptr);
};

} // namespace amplab
