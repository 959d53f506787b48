// SPDX-License-Identifier: GPL-3.0-or-later
// A number in all formats, a row each: its bits as cells that can be flipped, what it rounds to and what that costs,
// its neighbours to step to. Arrows walk over the bits, Space flips, 0 and 1 set, < and > step to the neighbours. Owned
// by a panel; GUI thread.
#pragma once
#include "ui/models/number_rows.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace amplab {

class BitCard : public QWidget {
  Q_OBJECT

 public:
  // Requires: theme outlives the card.
  explicit BitCard(const Theme& theme, QWidget* parent = nullptr);

  void setNumber(double value);          // what the card itself emits it shows already
  void setMarked(const QString& format); // where the number was met; its row becomes the current one
  const std::vector<NumberRow>& rows() const { return rows_; }

  // The bit under the keyboard, counted from the front of the row's pattern.
  size_t row() const { return row_; }
  int bit() const { return bit_; }

  // Where a bit, or the button that steps, is painted. step: -1 below, 1 above.
  QRectF cellOf(size_t row, int bit) const;
  QRectF stepperOf(size_t row, int step) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void numberChosen(double value);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum Column { Value, Words, Error, Spacing, Below, Above, ColumnCount };
  struct Field {
    Column column;
    double left, width;
  };
  struct Measures {
    double name, cell, sign_left, bits_right, row; // cell: width of a bit
    std::vector<Field> fields;
  };
  Measures measures() const;
  QRectF rowArea(size_t row) const;
  QString textOf(const NumberRow& row, Column column) const;
  std::optional<size_t> rowAt(double y) const;
  void fill(double value);
  void choose(size_t row, uint32_t pattern);
  void flip(size_t row, int bit);
  void step(size_t row, int direction);
  void walk(int rows, int bits);
  void describe();
  void paintHeader(QPainter& painter, const Measures& m) const;
  void paintBits(QPainter& painter, const Measures& m, size_t row) const;
  void paintFields(QPainter& painter, const Measures& m, size_t row) const;

  const Theme& theme_;
  std::vector<NumberRow> rows_;
  std::optional<NumberBits>
      kept_; // NaN of row_ with the very bits that the person set; one number has many such patterns
  QString marked_;
  size_t row_ = 0;
  int bit_ = 0;
  QPointF under_{-1, -1}; // the mouse
};

} // namespace amplab
