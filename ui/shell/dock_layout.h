// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of the docks: choices on the left, results on the right, details at the bottom, and the perspectives with
// keys. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/dock.h"
#include "ui/shell/panel_table.h"

#include <QMainWindow>
#include <functional>
#include <vector>

namespace amplab {

class DockLayout {
 public:
  // Requires: the window outlives this.
  explicit DockLayout(QMainWindow& window);

  // Sets the observer of panel visibility: visible, or closed or behind a tab. Applies from when a panel is added.
  void setVisibilityObserver(std::function<void(const Panel&, bool seen)> observer) { observer_ = std::move(observer); }
  // Adds a dock for the panel, after those of its area. Requires: the row outlives the layout, and is not in the
  // middle.
  void add(const PanelRow& row, Panel& panel);
  // Applies the initial layout for this screen, Perspective::teach. Called once, after all panels are added.
  void begin();
  // Called with the window's size. In a narrow window, the details extend below the left side.
  // Puts the docks of each side behind one tab, so that the window can be lower.
  void tabSides();
  void fit(const QSize& window);
  // Sets sizes at the first start. Requires: the window is shown, since Qt resizes docks only then.
  void divide();
  // Brings a panel to the front.
  void raise(const Panel& panel);
  // Gives the panel a height, at the cost of its largest neighbour. Applies now and after each arrangement. 0: no
  // fixed height.
  void requestHeight(const Panel& panel, int height);
  void arrange(Perspective perspective);
  // Shows or hides the buttons that float and close each dock.
  void setButtonsShown(bool shown);

 private:
  struct Entry {
    const PanelRow* row;
    Dock* dock;
    int wanted = 0; // height of its panel
  };
  std::vector<Entry> in(Qt::DockWidgetArea area) const; // in the table's order
  Dock* dockOf(const Panel& panel) const;               // null: none
  void applyHeight(const Entry& entry);
  void resizeEach(Qt::DockWidgetArea area, int width);

  QMainWindow& window_;
  std::vector<Entry> entries_;
  std::function<void(const Panel&, bool)> observer_;
  QObject listener_; // context of connections to docks, which outlive the layout
};

} // namespace amplab
