// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that can be closed, floated and tabbed. Its title bar is the panel's head with two buttons. A head without
// a title gets one while it floats, because the tab with its name is gone then. Without a head, the title takes its
// place. GUI thread.
// Object names of the buttons: the dock's and ":float", ":close".
#pragma once
#include <QDockWidget>

class QLabel;
class QToolButton;

namespace amplab {

class Dock : public QDockWidget {
  Q_OBJECT

 public:
  // head: may be null. titled: the head has a title.
  Dock(const QString& name, const QString& title, QWidget* panel, QWidget* head, bool titled);

  void setButtonsShown(bool shown);

 private:
  QToolButton* makeButton(const QString& name);
  void showFloating(bool floating);

  QLabel* title_;
  bool titled_, headless_;
  QToolButton *float_, *close_;
};

} // namespace amplab
