// SPDX-License-Identifier: GPL-3.0-or-later
// A slice of a tensor as a table of numbers with row and column indices. Reads only visible elements, so size does
// not matter. Arrow and Page keys move, Shift selects, Ctrl+C copies with headers. Owned by a panel; GUI thread.
#pragma once
#include "ui/models/tensor_elements.h"
#include "ui/theme/theme.h"

#include <QAbstractScrollArea>
#include <optional>

namespace amplab {

class NumberGrid : public QAbstractScrollArea {
  Q_OBJECT

 public:
  static constexpr int64_t kMostCopied = 1'000'000; // cells; too many for a clipboard beyond this

  // Requires: theme outlives the grid.
  explicit NumberGrid(const Theme& theme, QWidget* parent = nullptr);

  void show(const TensorElements& elements, const TensorSlice& slice);
  void clear();

  // Marks an element and scrolls to it. -1, or a position of another slice, marks none.
  void choose(int64_t position);

  QRect cellOf(int64_t row, int64_t column) const; // in the viewport; empty if out of view
  // Returns the selected cells, tab-separated, with column and row indices. Empty if there are none or too many.
  QString selectedText() const;
  void copySelection();

  QSize minimumSizeHint() const override { return {160, 60}; }

 signals:
  void elementChosen(qlonglong position);
  void complained(const QString& sentence);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Cell {
    int64_t row = -1, column = -1;
  };
  struct Block {
    int64_t top, left, bottom, right; // inclusive
  };
  std::optional<Block> selected() const;
  std::optional<Cell> cellAt(const QPoint& at) const;
  void moveTo(Cell cell, bool extend);
  void fitBars();
  void bringIntoView();
  int rowHeight() const;
  int rowsInView() const;
  int columnsInView() const;
  QString rowTitle(int64_t row) const;
  QString columnTitle(int64_t column) const;

  const Theme& theme_;
  std::optional<TensorElements> elements_;
  TensorSlice slice_;
  int cell_width_ = 80, head_width_ = 40;
  Cell current_, anchor_;
};

} // namespace amplab
