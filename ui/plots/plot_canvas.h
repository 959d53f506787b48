// SPDX-License-Identifier: GPL-3.0-or-later
// The surface of one plot: axes, curves, cursor, and what the mouse does to them. Only for this room; GUI thread.
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
  static int leftMargin() { return in_text(62); } // whatever the labels, so that longer ones do not shift the plot
  static int rightMargin() { return in_text(18); }

  PlotCanvas(PlotContent& content, Timeline& timeline, const Theme& theme, QWidget* parent = nullptr);

  // Takes ranges and axis kinds anew and asks for one repaint, however often it is called.
  void refresh();

  void setXLabelsShown(bool shown);

  PixelMap map() const;

  // What was asked about at that point: the mark there, else the step under it of the nearest curve; nothing where
  // there is none.
  struct Place {
    int lane;
    int64_t step;
  };
  std::optional<Place> markAt(const QPointF& at) const;
  std::optional<Place> placeAt(const QPointF& at) const;

  // Paints axes and curves, without the cursor, as a vector picture of that size; with the labels of the x axis, which
  // in the window may stand below another plot.
  void paintPicture(QCPPainter& painter, const QSize& size);
  int pictureHeight() const; // at which curves are as high as here

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

  void dress();
  void setMargins();
  void prepare();
  void moveCursor(const QPointF& at);
  const PaintedMark* nearestMark(const QPointF& at) const;
  void showMarkAt(const QPointF& at);
  void walkCursor(int rows);
  void zoomToRubber();
  void panBy(const QPointF& pixels);
  void zoomAround(const QPointF& at, double factor, bool x, bool y);

  PlotContent& content_;
  Timeline& timeline_;
  const Theme& theme_;
  QSharedPointer<AxisTicker> xTicker_, yTicker_;
  CursorLayer* cursorLayer_ = nullptr; // owned by QCustomPlot, as CurveLayer is
  std::vector<PaintedMark> marks_;
  Drag drag_ = Drag::none;
  QPointF dragFrom_, dragAt_;
};

} // namespace amplab
