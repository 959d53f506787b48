// SPDX-License-Identifier: GPL-3.0-or-later
// A plot's numbers in a table to read and copy. They stand still while the run goes on, so that they can be read;
// Refresh takes them anew. Goes with the plot. GUI thread. Object names: "plotTableWindow", "plotTable",
// "plotTable:note", "plotTable:refresh", "plotTable:copy".
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

  const QWidget* plot_; // while there is one: the window closes with it
  PlotTableModel* model_;
  CellTable* table_;
  QLabel* note_;
};

} // namespace amplab
