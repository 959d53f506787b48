// SPDX-License-Identifier: GPL-3.0-or-later
// A plot's numbers as a table to read and copy. The numbers are a snapshot, and Refresh takes a new one. Closes with
// the plot. GUI thread. Object names: "plotTableWindow", "plotTable", "plotTable:note", "plotTable:refresh",
// "plotTable:copy".
#pragma once
#include "ui/models/plot_table.h"

#include <QDialog>

class QLabel;

namespace amplab {

class CellTable;
class Theme;

class PlotTableWindow : public QDialog {
  Q_OBJECT

 public:
  // Requires: the plot is Tabular; the theme outlives the window.
  PlotTableWindow(const QWidget& plot, const Theme& theme, QWidget* parent);

  const QWidget* plot() const { return plot_; }
  void refresh();

 private:
  void copyAll();

  const QWidget* plot_; // valid while the window is open, which closes with the plot
  PlotTableModel* model_;
  CellTable* table_;
  QLabel* note_;
};

} // namespace amplab
