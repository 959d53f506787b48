// SPDX-License-Identifier: GPL-3.0-or-later
// Shows any Tabular plot of the window as a table, by a key or its context menu. Owned by MainWindow; GUI thread.
#pragma once
#include <QObject>
#include <QWidget>

namespace amplab {

class Theme;

class PlotTables : public QObject {
  Q_OBJECT

 public:
  // Requires: both outlive this.
  PlotTables(QWidget& window, const Theme& theme);

  // Adds the action "Show as a table" to the window's current plots.
  void addTableActions();

  // Shows the plot with the focus, else the one under the mouse, else the first visible one.
  void showCurrentPlot();
  // Shows the table, or raises it if open. Requires: the plot is Tabular.
  void show(QWidget& plot);

 private:
  void addTableAction(QWidget& plot);
  QWidget* currentPlot() const;

  QWidget& window_;
  const Theme& theme_;
};

} // namespace amplab
