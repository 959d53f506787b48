// SPDX-License-Identifier: GPL-3.0-or-later
// A button for each of the six places at the end of the menu bar, pressed while the place is seen. Hidden where the
// menus need its room. GUI thread.
#pragma once
#include <QWidget>

class QMenuBar;

namespace amplab {

class Actions;

class PlaceSwitcher : public QWidget {
  Q_OBJECT

 public:
  // Requires: the actions outlive it. Owned by the menu bar, which has its menus.
  PlaceSwitcher(const Actions& actions, QMenuBar& bar);

  // A quiet window has none.
  void setWanted(bool wanted);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void fit();

  QMenuBar& bar_;
  bool wanted_ = true;
};

} // namespace amplab
