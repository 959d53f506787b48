// SPDX-License-Identifier: GPL-3.0-or-later
// All formats on one logarithmic ruler: of each its normal range solid, its subnormals hatched, its ends and eps
// labelled; under them, where a step's tensors lie. A click chooses the magnitude under it; the wheel zooms, a drag
// pans, a double click shows all. Owned by a panel; GUI thread.
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
  static constexpr double kLowest = -170,
                          kHighest =
                              130; // exponents of 2: fp32's subnormals, with room for their label, to its largest

  // Requires: theme outlives the ruler.
  explicit FormatRuler(const Theme& theme, QWidget* parent = nullptr);

  // whose: says which step of which lane they are of; colour: the lane's.
  void setSpans(std::vector<TensorSpan> spans, const QString& whose, int colour);
  const std::vector<TensorSpan>& spans() const { return spans_; }
  void setNumber(double value);
  void setMarked(const QString& format) { marked_ = format, update(); } // its name; empty: none

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
  void choose(double magnitude); // with the sign that the number has
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
