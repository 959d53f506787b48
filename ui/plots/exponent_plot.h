// SPDX-License-Identifier: GPL-3.0-or-later
// Histogram of the magnitudes in a step, over the zones of a number format. The loss scale is a handle that moves the
// bars, by dragging or with Left and Right (Shift: four places). The plot shows what would be flushed and what would
// overflow. Zeros, Inf and NaN are beside it. Owned by a panel; GUI thread. Object name: "exponentPlot".
#pragma once
#include "engine/run/format_fit.h"
#include "ui/models/plot_table.h"
#include "ui/models/scale_setting.h"
#include "ui/models/shown_exponents.h"
#include "ui/plots/exponent_painter.h"
#include "ui/store/lane_id.h"
#include "ui/theme/theme.h"

#include <QPixmap>
#include <QWidget>
#include <optional>

namespace amplab {

struct ExponentContent {
  ShownExponents shown;
  const Format* format = nullptr; // behind the bars; null: nothing to show, `sentence` has the reason
  LaneId lane;
  int colour = 0;
  int64_t step = 0;
  bool has_scaler = false; // whether the lane scales its loss
  QString sentence;
};

class ExponentPlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ExponentPlot(const Theme& theme, QWidget* parent = nullptr);

  // Shows another content. A held handle stays. Otherwise another step or lane moves it to that step's scale.
  void show(ExponentContent content);
  const ExponentContent& content() const { return content_; }

  bool hasHandle() const { return content_.format && is_scaled(content_.shown.choice.kind); }
  double scale() const { return scale_; } // of the handle
  bool isHeld() const { return held_; }   // moved, and neither released nor reset
  void resetHandle();
  // Binary places by which the bars are moved.
  double shift() const;

  bool isLog() const { return log_; }
  void setLog(bool log);

  // "38.2 % → 0.4 %" while the handle differs from the lane's scale, else "38.2 %".
  QString flushedText() const { return counter(&FormatFit::flushed); }
  QString overflowText() const { return counter(&FormatFit::overflow); } // or clipped values
  const QString& verdict() const { return verdict_; }
  QString tipAt(const QPointF& at) const;
  // Returns the exponent under the mouse, or nothing outside the plot.
  std::optional<int> exponentAt(const QPointF& at) const;
  QPointF gripAt() const; // centre of the handle

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void scaleMoved(double scale);          // also emitted by resetHandle()
  void scaleSet(double scale, bool fork); // the handle was released
  void exponentChosen(int exponent);
  void logChanged(bool log);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Areas {
    QRectF words, track, sides; // counters and verdict; track of the handle; zeros, Inf and NaN
    ExponentAxes axes;
    double top = 0; // of the bars, below the zone labels
    bool verdict_below = false;
  };
  Areas areas() const;
  QString counter(double FormatFit::*part) const;
  bool clips() const { return content_.format && !content_.format->has_infinity; }
  QString described() const;
  QString gripText() const;
  QRectF gripArea(const Areas& areas) const;
  double scaleAt(double exponent) const; // the handle's scale if dragged there
  void moveTo(double scale);
  void releaseHandle(bool fork);
  void paintGround(QPainter& painter, const Areas& areas);
  void paintAxes(QPainter& painter, const Areas& areas) const;
  void paintTrack(QPainter& painter, const Areas& areas) const;
  void paintWords(QPainter& painter, const Areas& areas) const;
  void paintSides(QPainter& painter, const Areas& areas) const;

  const Theme& theme_;
  ExponentContent content_;
  FormatZones zones_;
  std::optional<SuitingScales> suiting_;
  QString verdict_;
  FormatFit now_, then_; // at the step's scale, at the handle's scale
  double scale_ = 1, most_ = 1, grabbed_ = 0;
  Range range_ = kUsualExponents;
  bool held_ = false, dragging_ = false, log_ = false;
  QPixmap ground_; // cached for a size and format
};

} // namespace amplab
