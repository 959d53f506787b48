// SPDX-License-Identifier: GPL-3.0-or-later
// A dock that holds panels as views: a row of their names with the buttons that keep, float and close, above the chosen
// one. The place's name stands before them where there is room, and instead of them in a quiet window. GUI thread.
// Object names: the dock's and ":names", ":keep", ":float", ":close".
#pragma once
#include "ui/widgets/view_stack.h"

#include <QDockWidget>

class QLabel;
class QToolButton;

namespace amplab {

class PlaceDock : public QDockWidget {
  Q_OBJECT

 public:
  PlaceDock(const QString& name, const QString& title);

  ViewStack& views() const { return *views_; }
  bool isSeen() const { return seen_; } // open, and not behind the tab of another place
  void bringForward();
  void focusNames();
  // Shows or hides all that a quiet window does not need: names, and buttons.
  void setButtonsShown(bool shown);

 signals:
  void seenChanged(bool seen); // the place, not its views

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QToolButton* makeButton(const QString& name);
  void showFloating(bool floating);
  void fitTitle();

  ViewStack* views_;
  QLabel* title_;
  QToolButton *float_, *close_;
  bool seen_ = false, buttons_shown_ = true;
};

} // namespace amplab
