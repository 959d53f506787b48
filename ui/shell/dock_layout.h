// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of the places: choices on the left, meaning on the right, details at the bottom, and the perspectives with
// keys. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/shell/panel_table.h"
#include "ui/shell/place_dock.h"

#include <QAction>
#include <QMainWindow>
#include <functional>
#include <map>
#include <vector>

namespace amplab {

class DockLayout {
 public:
  // Requires: the window outlives this.
  explicit DockLayout(QMainWindow& window);

  // Sets the observers of visibility: of a panel, and of a place. Not visible: closed, or behind a tab. They apply from
  // when a panel is added.
  void setObservers(std::function<void(const Panel&, bool seen)> panels,
                    std::function<void(PlaceId, bool seen)> places);
  // Adds the panel as a view of its place. The middle is laid out by the window. Requires: the row outlives the layout.
  void add(const PanelRow& row, Panel& panel);
  // Applies the initial layout for this screen, Perspective::teach. Called once, after all panels are added.
  void begin();
  // Puts the places of each side behind one tab, so that the window can be lower.
  void tabSides();
  // Called with the window's size. In a narrow window, the details extend below the left side.
  void fit(const QSize& window);
  // Sets sizes at the first start. Requires: the window is shown, since Qt resizes docks only then.
  void divide(Perspective perspective);
  // Brings a panel to the front.
  void raise(const Panel& panel);
  // Brings a place to the front and gives it the focus. If it has the focus, hides it.
  void reach(PlaceId id);
  bool isSeen(PlaceId id) const;
  void arrange(Perspective perspective);
  // Shows or hides the names of views and the buttons of each place.
  void setButtonsShown(bool shown);
  // Actions that go to one view each.
  const QList<QAction*>& viewActions() const { return view_actions_; }

  // The chosen views, under a key of their own. Docks are in the state of the window.
  void saveSettings(QVariantMap& settings) const;
  void restoreSettings(const QVariantMap& settings);

 private:
  struct View {
    const PanelRow* row;
    Panel* panel;
  };
  PlaceDock& placeOf(PlaceId id);
  const View* viewOf(const Panel& panel) const;
  std::vector<PlaceDock*> in(Qt::DockWidgetArea area) const; // in the table's order
  void apply(Perspective perspective);
  void notify(PlaceId id) const;

  QMainWindow& window_;
  std::map<PlaceId, PlaceDock*> places_;
  std::vector<View> views_;
  QList<QAction*> view_actions_;
  std::function<void(const Panel&, bool)> observer_;
  std::function<void(PlaceId, bool)> place_observer_;
  QObject listener_; // context of connections to docks, which outlive the layout
};

} // namespace amplab
