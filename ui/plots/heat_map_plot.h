// SPDX-License-Identifier: GPL-3.0-or-later
// A result over two dials as coloured cells: the mean over the runs of each cell. Cells in which a run was NaN or Inf
// are hatched, as a whole where all were; cells without a run are empty. The mouse tells count and spread, a click
// chooses a cell's runs; so do arrow keys and Enter. Owned by a panel; GUI thread. Object name: "heatMap".
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

  // across, down, result: columns of the table; kept: by run, whether it counts.
  void show(std::shared_ptr<const RunTable> table, size_t across, size_t down, size_t result, std::vector<char> kept);
  void clear();

  const HeatCells& cells() const { return cells_; }
  QRectF rectOf(size_t row, size_t column) const;
  std::optional<std::pair<size_t, size_t>> cellAt(const QPointF& at) const; // row and column
  QString tipOf(size_t row, size_t column) const;

  QSize sizeHint() const override { return {480, 260}; }
  QSize minimumSizeHint() const override { return {200, 110}; }
  PlotTable table() const override;

 signals:
  void runsChosen(const std::vector<size_t>& runs); // of the table

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString nameOf(size_t column, const HeatPlace& place) const;
  QRectF area() const;
  void paintCell(QPainter& painter, size_t row, size_t column) const;
  void paintSides(QPainter& painter) const;

  const Theme& theme_;
  std::shared_ptr<const RunTable> table_ = std::make_shared<RunTable>();
  size_t across_ = 0, down_ = 0, result_ = 0;
  std::vector<char> kept_;
  HeatCells cells_;
  RunColumn means_; // the cells' means, as a column: what the colours are of
  RunColours colours_;
  std::optional<std::pair<size_t, size_t>> current_;
};

} // namespace amplab
