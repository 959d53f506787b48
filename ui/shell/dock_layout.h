// SPDX-License-Identifier: GPL-3.0-or-later
// Which panel stands where: what I choose on the left, what it means on the right, details at the bottom; and the
// arrangements that a key brings up. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/dock.h"

#include <QMainWindow>
#include <vector>

namespace amplab {

enum class Perspective { teach, inspect, compare, present };

struct Place {
  const char* name; // of the dock
  QString title;
  Qt::DockWidgetArea area;
  QWidget *panel, *head;
  bool titled; // see Dock
};

class DockLayout {
 public:
  // The docks of one area stand in this order; those at the bottom share one place by tabs. Requires: the window
  // outlives it.
  DockLayout(QMainWindow& window, const std::vector<Place>& places);

  // To be told the window's size: in a narrow one the details reach under what I choose, since they want the width.
  void fit(const QSize& window);
  // Sizes for the first start. Requires: the window is shown, since only then it divides itself as it is told.
  void divide();
  // Brings a panel to the front, wherever it is.
  void raise(const QWidget& panel);
  // Gives the explanation that height, as far as what stands below it can spare it.
  void makeRoomToExplain(int height);
  void arrange(Perspective perspective);

 private:
  Dock* find(const char* name) const;

  QMainWindow& window_;
  std::vector<Dock*> docks_;
};

} // namespace amplab
