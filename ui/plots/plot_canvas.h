// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing area of a plot: axes, curves, cursor, and mouse handling. Private to this module; GUI thread.
// Left drag zooms a rectangle, Ctrl or middle drag pans, wheel zooms x (Shift: y, Ctrl: both), double click fits.
#pragma once
#include "ui/plots/axis_ticker.h"
#include "ui/plots/curve_painter.h"
#include "ui/plots/plot_content.h"
#include "ui/theme/text_length.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

namespace amplab {

class PlotCanvas : public QCustomPlot {
  Q_OBJECT

 public:
  // Independent of the labels, so that longer ones do not shift the plot.
  static int leftMargin() { return font_scaled(62); }
  static int rightMargin() { return font_scaled(18); }

  PlotCanvas(PlotContent& content, Timeline& timeline, const Theme& theme, QWidget* parent = nullptr);

  // Updates ranges and axis kinds, and schedules one repaint for any number of calls.
  void refresh();

  void setXLabelsShown(bool shown);

  PixelMap map() const;

  // Return the lane and step at a point. markAt() uses the mark there. laneStepAt() falls back to the step under the
  // point of the nearest curve. Nothing if there is none.
  struct LaneStep {
    int lane;
    int64_t step;
  };
  std::optional<LaneStep> markAt(const QPointF& at) const;
  std::optional<LaneStep> laneStepAt(const QPointF& at) const;

  // Paints axes and curves, without the cursor, into a vector image. Always includes the labels of the x axis, which
  // in the window may be below another plot.
  void paintTo(QCPPainter& painter, const QSize& size);
  int imageHeight() const; // height at which the curves keep their height on screen

 signals:
  void markClicked(int lane, qlonglong step);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  class CurveLayer;
  class CursorLayer;
  enum class Drag { none, zoom, pan };

  void applyStyle();
  void setMargins();
  void prepare();
  void moveCursor(const QPointF& at);
  const PaintedMark* nearestMark(const QPointF& at) const;
  void showMarkAt(const QPointF& at);
  void stepCursor(int rows);
  void zoomToRubber();
  void panBy(const QPointF& pixels);
  void zoomAround(const QPointF& at, double factor, bool x, bool y);

  PlotContent& content_;
  Timeline& timeline_;
  const Theme& theme_;
  QSharedPointer<AxisTicker> xTicker_, yTicker_;
  CursorLayer* cursorLayer_ = nullptr; // owned by QCustomPlot, like CurveLayer
  std::vector<PaintedMark> marks_;
  Drag drag_ = Drag::none;
  QPointF dragFrom_, dragAt_;
};

} // namespace amplab
