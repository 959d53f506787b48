// SPDX-License-Identifier: GPL-3.0-or-later
// Where the docks stand: what I choose on the left, what it means on the right, details at the bottom; and the
// arrangements that a key brings up. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/dock.h"
#include "ui/shell/panel_table.h"

#include <QMainWindow>
#include <functional>
#include <vector>

namespace amplab {

class DockLayout {
 public:
  // Requires: the window outlives it.
  explicit DockLayout(QMainWindow& window);

  // To be told of panels, from when they are added: whether they are in view, or closed or behind a tab.
  void tellSeen(std::function<void(const Panel&, bool seen)> told) { told_ = std::move(told); }
  // A dock around the panel, after those of its area. Requires: the row outlives the layout, and is none of the middle.
  void add(const PanelRow& row, Panel& panel);
  // To be called once, when all are added: as they stand at first on this screen, which is to teach.
  void begin();
  // To be told the window's size: in a narrow one the details reach under what I choose, since they want the width.
  void fit(const QSize& window);
  // Sizes for the first start. Requires: the window is shown, since only then it divides itself as it is told.
  void divide();
  // Brings a panel to the front, wherever it is.
  void raise(const Panel& panel);
  // Gives the panel that height, as far as its greatest neighbour can spare it, now and after each arrangement; 0: none
  // in particular.
  void makeRoom(const Panel& panel, int height);
  void arrange(Perspective perspective);

 private:
  struct Place {
    const PanelRow* row;
    Dock* dock;
    int wanted = 0; // of its panel's height
  };
  std::vector<Place> in(Qt::DockWidgetArea area) const; // by the table
  Dock* dockOf(const Panel& panel) const;               // null: it has none
  void giveRoom(const Place& place);
  void resizeEach(Qt::DockWidgetArea area, int width);

  QMainWindow& window_;
  std::vector<Place> places_;
  std::function<void(const Panel&, bool)> told_;
  QObject listener_; // to docks, which outlive the layout
};

} // namespace amplab
