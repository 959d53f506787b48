// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of one lane side by side. Each shows its last steps as columns (computing below, waiting above), marks
// for overflows, and its numbers. The header reports whether the ranks' weights diverged. A rank can be chosen by
// mouse or arrow keys. In narrow views a rank is only its index and columns. GUI thread.
#pragma once
#include "ui/models/plot_table.h"
#include "ui/models/rank_view.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <optional>

namespace amplab {

class RankStrip : public QWidget, public Tabular {
  Q_OBJECT

 public:
  explicit RankStrip(const Theme& theme, QWidget* parent = nullptr);

  // colour: the lane's.
  void show(RankView view, const QString& lane, int colour);
  const RankView& view() const { return view_; }

  // Index into the view's rows, or nothing.
  std::optional<size_t> chosen() const { return chosen_; }
  // Returns the area of a row's columns, and the step at a position.
  QRect columnsOf(size_t row) const { return cells()[row].columns; }
  const RankStep* stepAt(const QPoint& at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void stepActivated(qlonglong step); // its column was clicked; Enter: the last overflow of the chosen rank
  void drillWanted(int rank);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Cell {
    QRect area, columns; // the whole cell; its steps
    bool words;          // beside the columns
  };
  struct Grid {
    int lines, across; // of cells
    bool words;
  };
  Grid gridFor(int width) const;
  int headHeight() const;
  int cellHeight(bool words) const;
  int wordsWidth(const QString& figures) const;
  std::vector<Cell> cells() const; // one for each row of the view
  static double columnWidth(const QRect& columns);
  std::optional<size_t> rowAt(const QPoint& at) const;
  void choose(std::optional<size_t> row);
  void describe();
  void paintHead(QPainter& painter) const;
  void paintCell(QPainter& painter, const RankRow& row, const Cell& cell) const;
  void paintSteps(QPainter& painter, const RankRow& row, const QRect& columns) const;

  const Theme& theme_;
  RankView view_;
  int colour_ = 0;
  std::optional<size_t> chosen_;
};

} // namespace amplab
