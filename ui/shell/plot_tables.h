// SPDX-License-Identifier: GPL-3.0-or-later
// Shows plots as tables, on a key and from their context menus: of whatever is Tabular in the window. Owned by
// MainWindow; GUI thread.
#pragma once
#include <QObject>
#include <QWidget>

namespace amplab {

class Theme;

class PlotTables : public QObject {
  Q_OBJECT

 public:
  // Requires: both outlive it.
  PlotTables(QWidget& window, const Theme& theme);

  // The plots that the window has have "Show as a table" among their actions from then on.
  void adoptAll();

  // Of the plot that has focus, else of that under the mouse, else of the first in view.
  void showAtHand();
  // In front, if it is shown already. Requires: the plot is Tabular.
  void show(QWidget& plot);

 private:
  void adopt(QWidget& plot);
  QWidget* atHand() const;

  QWidget& window_;
  const Theme& theme_;
};

} // namespace amplab
