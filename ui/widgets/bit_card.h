// SPDX-License-Identifier: GPL-3.0-or-later
// A number in all formats, one row each: bits that can be flipped, the rounded value, its error, and its neighbours.
// Arrow keys move over the bits, Space flips, 0 and 1 set, < and > step to the neighbours. Owned by a panel; GUI
// thread.
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

  void setNumber(double value);          // has no effect for a number the card just emitted
  void setMarked(const QString& format); // the format the number comes from; selects its row
  const std::vector<NumberRow>& rows() const { return rows_; }

  // The bit at the keyboard cursor, counted from the most significant bit of the row's pattern.
  size_t row() const { return row_; }
  int bit() const { return bit_; }

  // Returns where a bit, or a step button, is painted. step: -1 below, 1 above.
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
  struct BitField {
    Column column;
    double left, width;
  };
  struct Measures {
    double name, cell, sign_left, bits_right, row; // cell: width of a bit
    std::vector<BitField> fields;
  };
  Measures measures() const;
  QRectF rowArea(size_t row) const;
  QString textOf(const NumberRow& row, Column column) const;
  std::optional<size_t> rowAt(double y) const;
  void fill(double value);
  void choose(size_t row, uint32_t pattern);
  void flip(size_t row, int bit);
  void step(size_t row, int direction);
  void moveCursor(int rows, int bits);
  void describe();
  void paintHeader(QPainter& painter, const Measures& m) const;
  void paintBits(QPainter& painter, const Measures& m, size_t row) const;
  void paintFields(QPainter& painter, const Measures& m, size_t row) const;

  const Theme& theme_;
  std::vector<NumberRow> rows_;
  std::optional<NumberBits> exact_nan_; // NaN of row_ with the exact bits that the user set; many patterns are NaN
  QString marked_;
  size_t row_ = 0;
  int bit_ = 0;
  QPointF under_{-1, -1}; // mouse position
};

} // namespace amplab
