// SPDX-License-Identifier: GPL-3.0-or-later
// All formats on one logarithmic axis: normal range solid, subnormals hatched, limits and eps labelled. Below them,
// the ranges of a step's tensors. A click chooses a magnitude, the wheel zooms, a drag pans, a double click shows
// all. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/formats.h"
#include "ui/models/tensor_spans.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace amplab {

class FormatRuler : public QWidget {
  Q_OBJECT

 public:
  // Exponents of 2, from fp32's subnormals (with space for their label) to its maximum.
  static constexpr double kLowest = -170, kHighest = 130;

  // Requires: theme outlives the ruler.
  explicit FormatRuler(const Theme& theme, QWidget* parent = nullptr);

  // whose: names the step and lane of the spans; colour: the lane's.
  void setSpans(std::vector<TensorSpan> spans, const QString& whose, int colour);
  const std::vector<TensorSpan>& spans() const { return spans_; }
  void setNumber(double value);
  void setMarked(const QString& format) { marked_ = format, update(); } // format name; empty: none

  // In exponents of 2.
  void setView(double lower, double upper);
  double lower() const { return lower_; }
  double upper() const { return upper_; }
  void showAll() { setView(kLowest, kHighest); }

  double xOf(double exponent) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void numberChosen(double value);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF plot() const;
  double exponentAt(double x) const;
  QRectF rowOf(size_t row) const; // formats, then spans
  double axisHeight() const;
  void zoomAround(double exponent, double factor);
  void choose(double magnitude); // keeps the number's sign
  QString textOf(size_t row) const;
  void paintAxis(QPainter& painter) const;
  void paintFormat(QPainter& painter, const Format& format, const QRectF& row) const;
  void paintLabels(QPainter& painter, const Format& format, const QRectF& row) const;
  void paintSpan(QPainter& painter, const TensorSpan& span, const QRectF& row) const;
  void paintNumber(QPainter& painter) const;

  const Theme& theme_;
  std::vector<TensorSpan> spans_;
  QString whose_, marked_;
  int colour_ = 0;
  std::optional<double> number_;
  double lower_ = kLowest, upper_ = kHighest;
  std::optional<double> pressedAt_; // x
  double lowerAtPress_ = 0, upperAtPress_ = 0;
  bool panned_ = false;
};

} // namespace amplab
