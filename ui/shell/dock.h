// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that can be closed, floated and tabbed. Its title bar is the panel's own head with two buttons beside it; a
// head without a title gets one while it floats, since the tab that names it is gone then. Where there is no head the
// title stands in its place. GUI thread.
// Object names of the buttons: the dock's and ":float", ":close".
#pragma once
#include <QDockWidget>

class QLabel;
class QToolButton;

namespace amplab {

class Dock : public QDockWidget {
  Q_OBJECT

 public:
  // head: null for none. titled: the head says itself whose it is.
  Dock(const QString& name, const QString& title, QWidget* panel, QWidget* head, bool titled);

 private:
  QToolButton* makeButton(const QString& name);
  void showPlace(bool floating);

  QLabel* title_;
  bool titled_, headless_;
  QToolButton *float_, *close_;
};

} // namespace amplab
