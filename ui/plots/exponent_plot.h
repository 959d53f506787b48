// SPDX-License-Identifier: GPL-3.0-or-later
// Where the magnitudes of a step's numbers lie, over the ground of a number format, and the loss scale as a handle that
// slides them: dragged, or moved by Left and Right (Shift: four at once), it says at once what would be flushed and
// what would overflow. Beside the plot zeros, Inf and NaN. Owned by a panel; GUI thread. Object name: "exponentPlot".
#pragma once
#include "engine/run/format_fit.h"
#include "ui/models/plot_table.h"
#include "ui/models/scale_setting.h"
#include "ui/models/shown_exponents.h"
#include "ui/plots/exponent_painter.h"
#include "ui/theme/theme.h"

#include <QPixmap>
#include <QWidget>
#include <optional>

namespace amplab {

struct ExponentContent {
  ShownExponents shown;
  const Format* format = nullptr; // behind the bars; null: there is nothing to show, `sentence` says why
  int lane = 0, colour = 0;
  int64_t step = 0;
  bool has_scaler = false; // the lane multiplies its loss
  QString sentence;
};

class ExponentPlot : public QWidget, public Tabular {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit ExponentPlot(const Theme& theme, QWidget* parent = nullptr);

  // Of another step or lane the handle stands where the scale is; of another tensor of the same it stays where it is
  // held.
  void show(ExponentContent content);
  const ExponentContent& content() const { return content_; }

  bool hasHandle() const { return content_.format && is_scaled(content_.shown.choice.kind); }
  double scale() const { return scale_; } // where the handle stands
  bool isHeld() const { return held_; }   // moved, and neither let go nor put back
  void putBack();
  // The binary places that bars are moved by.
  double shift() const;

  bool isLog() const { return log_; }
  void setLog(bool log);

  // "38.2 % → 0.4 %" while the handle is away from the lane's scale, else "38.2 %".
  QString flushedText() const { return counter(&FormatFit::flushed); }
  QString overflowText() const { return counter(&FormatFit::overflow); } // or what is clipped
  const QString& verdict() const { return verdict_; }
  QString tipAt(const QPointF& at) const;
  // Of the axis, under the mouse; nothing beside the plot.
  std::optional<int> exponentAt(const QPointF& at) const;
  QPointF gripAt() const; // its middle

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  PlotTable table() const override;
  bool hasMenu() const override { return true; }

 signals:
  void scaleMoved(double scale);          // also by putBack
  void scaleSet(double scale, bool fork); // let go
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
  struct Places {
    QRectF words, track, sides; // counters and verdict, the handle's way, zeros Inf NaN
    ExponentAxes axes;
    double top = 0; // of the bars: below the words of the ground
    bool verdict_below = false;
  };
  Places places() const;
  QString counter(double FormatFit::*part) const;
  bool clips() const { return content_.format && !content_.format->has_infinity; }
  QString described() const;
  QString gripText() const;
  QRectF gripArea(const Places& places) const;
  double scaleAt(double exponent) const; // where the handle comes to stand that is dragged there
  void moveTo(double scale);
  void letGo(bool fork);
  void paintGround(QPainter& painter, const Places& places);
  void paintAxes(QPainter& painter, const Places& places) const;
  void paintTrack(QPainter& painter, const Places& places) const;
  void paintWords(QPainter& painter, const Places& places) const;
  void paintSides(QPainter& painter, const Places& places) const;

  const Theme& theme_;
  ExponentContent content_;
  FormatZones zones_;
  std::optional<SuitingScales> suiting_;
  QString verdict_;
  FormatFit now_, then_; // at the step's scale, at the handle's
  double scale_ = 1, most_ = 1, grabbed_ = 0;
  Range range_ = kUsualExponents;
  bool held_ = false, dragging_ = false, log_ = false;
  QPixmap ground_; // painted once for a size and a format
};

} // namespace amplab
