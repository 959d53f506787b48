// SPDX-License-Identifier: GPL-3.0-or-later
// Input of a curve over the coming steps, drawn with the mouse. Later shows the measured curve over it.
// On the keyboard, left and right move along the steps, up and down draw. GUI thread.
#pragma once
#include "engine/lesson/lesson.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

namespace amplab {

class CurveSketch : public QWidget {
  Q_OBJECT

 public:
  // steps: number of steps to come, at least 1. Requires: the theme outlives it.
  CurveSketch(const lesson::Curve& curve_asked, int steps, const Theme& theme, QWidget* parent = nullptr);

  bool isComplete() const; // whether it covers all steps
  // Returns a value for each step, interpolated linearly between the drawn points. Requires: isComplete().
  std::vector<double> curve() const;
  // Shows the measured curve and ends drawing.
  void reveal(std::vector<double> measured);
  void lock() { locked_ = true; }

  // Returns the position in the widget of a value at a step (from 1).
  QPointF point(int step, double value) const;

  QSize sizeHint() const override { return {280, 150}; }
  QSize minimumSizeHint() const override { return {200, 120}; }

 signals:
  void drawn();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF field() const;
  double height_of(double value) const; // 0 at the axis' lower end, 1 at its upper
  double value_at(double height) const;
  void draw(QPointF from, QPointF to);
  void drawAt(int column, double height);
  void paintCurve(QPainter& painter, const std::vector<double>& heights, const QPen& pen) const;

  const lesson::Curve curve_;
  const int steps_;
  const Theme& theme_;
  std::vector<double> heights_; // by column of the field; NaN: not drawn
  std::vector<double> measured_;
  QPointF last_;
  int key_column_ = 0;
  double key_height_ = 0.5;
  bool locked_ = false;
};

} // namespace amplab
