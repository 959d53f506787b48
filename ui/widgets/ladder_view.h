// SPDX-License-Identifier: GPL-3.0-or-later
// The loss scale on a ladder of powers of two. The latest moves form a staircase that ends in a tag with the current
// scale. Bounds are lines, and scales that overflowed have a red background. A move can be chosen by mouse or arrow
// keys. GUI thread.
#pragma once
#include "ui/models/plot_table.h"
#include "ui/models/scaler_view.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace amplab {

class LadderView : public QWidget, public Tabular {
  Q_OBJECT

 public:
  explicit LadderView(const Theme& theme, QWidget* parent = nullptr);

  // colour: the lane's.
  void show(const ScaleLadder& ladder, int colour);

  // Index into the moves, or nothing.
  std::optional<size_t> chosen() const { return chosen_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  PlotTable table() const override;

 signals:
  void choiceChanged();
  void stepActivated(qlonglong step); // clicked, or Enter on the chosen move

 protected:
  void paintEvent(QPaintEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRectF plot() const; // between the rails
  double yOf(double scale) const;
  double xOf(size_t move) const;
  std::optional<size_t> moveAt(double x) const;
  void choose(std::optional<size_t> move);
  QString rungText(double y) const;
  void paintOverflows(QPainter& painter) const;
  void paintRungs(QPainter& painter) const;
  void paintBounds(QPainter& painter) const;
  void paintStairs(QPainter& painter) const;
  void paintTag(QPainter& painter) const;

  const Theme& theme_;
  ScaleLadder ladder_;
  int colour_ = 0;
  std::optional<size_t> chosen_;
};

} // namespace amplab
