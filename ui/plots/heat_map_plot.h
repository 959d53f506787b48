// SPDX-License-Identifier: GPL-3.0-or-later
// A result over two settings as coloured cells, with the mean of each cell's runs. NaN or Inf in some runs hatches a
// corner of the cell, in all runs the whole cell. Cells without a run are empty. The tooltip has count and spread. A
// click, or arrow keys and Enter, choose a cell's runs. Owned by a panel; GUI thread. Object name: "heatMap".
#pragma once
#include "ui/models/heat_cells.h"
#include "ui/models/plot_table.h"
#include "ui/plots/run_colours.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <memory>
#include <optional>

namespace amplab {

class HeatMapPlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit HeatMapPlot(const Theme& theme, QWidget* parent = nullptr);

  // across, down, result: columns of the table. kept: by run, whether it is included.
  void show(std::shared_ptr<const RunTable> table, size_t across, size_t down, size_t result, std::vector<char> mask);
  void clear();

  const HeatCells& cells() const { return cells_; }
  QRectF rectOf(size_t row, size_t column) const;
  std::optional<std::pair<size_t, size_t>> cellAt(const QPointF& at) const; // row and column
  QString tipOf(size_t row, size_t column) const;

  QSize sizeHint() const override { return {480, 260}; }
  QSize minimumSizeHint() const override { return {200, 110}; }
  PlotTable table() const override;

 signals:
  void runsChosen(const std::vector<size_t>& runs); // indices in the table

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString nameOf(size_t column, const HeatBin& bin) const;
  QRectF area() const;
  void paintCell(QPainter& painter, size_t row, size_t column) const;
  void paintSides(QPainter& painter) const;

  const Theme& theme_;
  std::shared_ptr<const RunTable> table_ = std::make_shared<RunTable>();
  size_t across_ = 0, down_ = 0, result_ = 0;
  std::vector<char> mask_;
  HeatCells cells_;
  RunColumn means_; // means of the cells as a column, for the colours
  RunColours colours_;
  std::optional<std::pair<size_t, size_t>> current_;
};

} // namespace amplab
