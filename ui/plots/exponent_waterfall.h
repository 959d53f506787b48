// SPDX-License-Identifier: GPL-3.0-or-later
// A run's magnitudes over time: step against binary exponent, darker for more elements (logarithmic), one column per
// inspected step. Shows the format's limits as lines, the loss scale as a line on a separate axis, and marks for
// skipped steps. The wheel zooms (with Shift the exponents), a drag pans, a double click shows all. Owned by a panel;
// GUI thread. Object name: "exponentWaterfall".
#pragma once
#include "ui/models/format_zones.h"
#include "ui/models/plot_table.h"
#include "ui/plots/range.h"
#include "ui/store/inspections.h"
#include "ui/store/lane_id.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QWidget>
#include <optional>
#include <vector>

namespace amplab {

class ExponentWaterfall : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ExponentWaterfall(const Theme& theme, QWidget* parent = nullptr);

  // Keeps the zoom while the lane is the same. last_step: end of the step axis.
  void show(const InspectionSums& sums, TensorKind kind, const Format& format, LaneId lane, int colour,
            int64_t last_step);
  void clear();
  void fit();

  const Range& steps() const { return steps_; }           // visible range
  const Range& exponents() const { return exponents_; }   // visible range
  std::optional<int64_t> stepAt(const QPointF& at) const; // step of the column at that position
  QRectF plotArea() const;
  QString tipAt(const QPointF& at) const;

  QSize sizeHint() const override { return {480, 200}; }
  QSize minimumSizeHint() const override { return {200, 110}; }

  PlotTable table() const override;

 signals:
  void stepChosen(qlonglong step);

 protected:
  void paintEvent(QPaintEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Column {
    int64_t step;
    double loss_scale;
    bool skipped;
    Exponents exponents;
  };
  const Column* columnAt(double step) const; // nearest column; null if there is none
  double toX(double step) const;
  double toY(double exponent) const;
  Range wholeSteps() const;
  Range wholeExponents() const;
  void zoom(const QPointF& around, double factor, bool exponents);
  QImage pictured(const QSize& size) const;
  void paintFormat(QPainter& painter) const;
  void paintScale(QPainter& painter) const;
  void paintSkips(QPainter& painter) const;
  void paintAxes(QPainter& painter) const;

  const Theme& theme_;
  std::vector<Column> columns_;
  TensorKind kind_ = TensorKind::gradient;
  FormatZones zones_;
  LaneId lane_; // invalid: cleared
  int colour_ = 0;
  int64_t last_step_ = 0, version_ = -1; // version_: of the shown sums
  const Format* format_ = nullptr;
  Range steps_{0, 1}, exponents_{-60, 40};
  bool fitted_ = true, dragged_ = false;
  std::optional<QPointF> pressed_, dragged_from_;
  QImage image_;
};

} // namespace amplab
