// SPDX-License-Identifier: GPL-3.0-or-later
// A curve that a student draws with the mouse, over the steps to come; later the curve that was measured over it. With
// the keyboard: left and right go along the steps, up and down draw. GUI thread.
#pragma once
#include "engine/lesson/lesson.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <vector>

namespace amplab {

class CurveSketch : public QWidget {
  Q_OBJECT

 public:
  // steps: that will be made, 1 at least. Requires: the theme outlives it.
  CurveSketch(const lesson::Curve& asked, int steps, const Theme& theme, QWidget* parent = nullptr);

  bool isComplete() const; // it reaches over all steps
  // A value for each step, between what was drawn on straight lines. Requires: isComplete().
  std::vector<double> curve() const;
  // From then on nothing is drawn any more.
  void reveal(std::vector<double> measured);
  void lock() { locked_ = true; }

  // Where a value at a step, from 1, lies in the widget.
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

  const lesson::Curve asked_;
  const int steps_;
  const Theme& theme_;
  std::vector<double> heights_; // by column of the field; NaN: not drawn yet
  std::vector<double> measured_;
  QPointF last_;
  int key_column_ = 0;
  double key_height_ = 0.5;
  bool locked_ = false;
};

} // namespace amplab
