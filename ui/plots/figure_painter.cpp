// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/figure_painter.h"

#include "ui/plots/curve_painter.h"
#include "ui/theme/lane_style.h"
#include "ui/theme/theme.h"

#include <QtMath>
#include <algorithm>
#include <array>
#include <limits>

namespace amplab {
namespace {

constexpr double kMillimetresPerInch = 25.4;
// In units, two per point:
constexpr int kFigureLetters = 16, kFigureMargin = 6;
constexpr double kFigureLine = 1, kLegendSample = 34, kLegendPad = 6;

int paper_units(double millimetres) { return qRound(millimetres / kMillimetresPerInch * kFigureUnitsPerInch); }

// Paper is white.
const Palette& print_palette() {
  static const Palette palette = [] {
    Palette light = kLightPalette;
    light.surface = qRgb(255, 255, 255);
    return light;
  }();
  return palette;
}

QFont print_font() {
  QFont font = number_font();
  font.setPixelSize(kFigureLetters);
  return font;
}

} // namespace

QSize figure_size(FigureWidth width) {
  return width == FigureWidth::single_column ? QSize(paper_units(85), paper_units(58))
                                             : QSize(paper_units(175), paper_units(80));
}

// Curves and legend, painted by QCustomPlot between its axes.
class FigurePainter::Curves : public QCPLayerable {
 public:
  Curves(QCustomPlot& plot, PlotContent& content, std::vector<LegendEntry> legend)
      : QCPLayerable(&plot, "main"), content_(content), legend_(std::move(legend)) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter*) const override {}

  void draw(QCPPainter* painter) override {
    const QCPAxis &x = *mParentPlot->xAxis, &y = *mParentPlot->yAxis;
    const PixelMap map{mParentPlot->axisRect()->rect(),
                       {x.range().lower, x.range().upper},
                       {y.range().lower, y.range().upper},
                       y.scaleType() == QCPAxis::stLogarithmic};
    if (map.area.width() < 2 || map.area.height() < 2) return;
    painter->setFont(print_font());
    CurvePainter(*painter, map, content_, print_palette(), true).paint();
    if (!legend_.empty()) drawLegend(*painter, map);
  }

 private:
  void drawLegend(QPainter& painter, const PixelMap& map) {
    painter.setFont(print_font());
    const QFontMetricsF metrics(painter.font());
    double widest = 0;
    for (const LegendEntry& entry : legend_) widest = std::max(widest, metrics.horizontalAdvance(entry.name));
    const double line = metrics.height();
    const QRectF box = emptiest(
        map, {kLegendSample + widest + 3 * kLegendPad, line * static_cast<double>(legend_.size()) + kLegendPad});
    QColor ground = print_palette().surface;
    ground.setAlphaF(0.85F);
    painter.fillRect(box, ground);
    QRectF row(box.left() + kLegendPad, box.top() + kLegendPad / 2, box.width() - 2 * kLegendPad, line);
    for (const LegendEntry& entry : legend_) {
      draw_lane_sample(painter, print_palette(), entry.colour,
                       QRectF(row.left(), row.top(), kLegendSample, row.height()), 2);
      painter.setPen(QColor(print_palette().text));
      painter.drawText(row.adjusted(kLegendSample + kLegendPad, 0, kLegendPad, 0), Qt::AlignVCenter, entry.name);
      row.translate(0, line);
    }
  }

  // Returns the corner with the fewest curve points.
  QRectF emptiest(const PixelMap& map, QSizeF size) const {
    const QRectF in = map.area.adjusted(kLegendPad, kLegendPad, -kLegendPad, -kLegendPad);
    const std::array<QPointF, 4> corners = {QPointF(in.right() - size.width(), in.top()), in.topLeft(),
                                            QPointF(in.right() - size.width(), in.bottom() - size.height()),
                                            QPointF(in.left(), in.bottom() - size.height())};
    QRectF best;
    auto fewest = std::numeric_limits<std::ptrdiff_t>::max();
    for (const QPointF& corner : corners) {
      const QRectF box(corner, size);
      std::ptrdiff_t covered = 0;
      for (const int lane : content_.drawnLanes())
        covered += std::ranges::count_if(
            content_.shape(lane, static_cast<int>(map.area.width())).raw, [&](const QPointF& point) {
              return !std::isnan(point.y()) && box.contains(map.toPixel(point.x(), point.y()));
            });
      if (covered >= fewest) continue;
      fewest = covered;
      best = box;
    }
    return best;
  }

  PlotContent& content_;
  std::vector<LegendEntry> legend_;
};

FigurePainter::FigurePainter(PlotContent& content, FigureLabels words, std::vector<LegendEntry> legend) {
  const Palette& palette = print_palette();
  plot_.setBackground(QColor(palette.surface));
  y_->setKind(content.axisKind());
  plot_.xAxis->setTicker(x_);
  plot_.yAxis->setTicker(y_);
  plot_.xAxis->setLabel(words.x);
  plot_.yAxis->setLabel(words.y);
  for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis}) {
    axis->setSubTicks(false);
    axis->setTickLength(0, 5);
    axis->setTickLabelFont(print_font());
    axis->setLabelFont(print_font());
    axis->setBasePen(QPen(QColor(palette.text), kFigureLine));
    axis->setTickPen(QPen(QColor(palette.text), kFigureLine));
    axis->setTickLabelColor(palette.text);
    axis->setLabelColor(palette.text);
    axis->grid()->setPen(QPen(QColor(palette.grid), kFigureLine));
    axis->grid()->setZeroLinePen(Qt::NoPen);
  }
  const Range shown_x = content.timeline().view().x, shown_y = content.shownY();
  plot_.yAxis->setScaleType(is_logarithmic(content.axisKind()) ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  plot_.xAxis->setRange(shown_x.lower, shown_x.upper);
  plot_.yAxis->setRange(shown_y.lower, shown_y.upper);
  new Curves(plot_, content, std::move(legend)); // owned by plot_
}

// Fits the number of divisions. QCustomPlot omits labels that cross the edge, so the last ones need half their size.
void FigurePainter::fit(QSize size) {
  const QFontMetricsF metrics(print_font());
  x_->setSpace(size.width(), 100,
               [metrics](const QString& label) { return metrics.horizontalAdvance(label) + kLegendPad; });
  y_->setSpace(size.height(), 50, [height = metrics.height()](const QString&) { return height; });
  QVector<double> positions;
  QVector<QString> labels;
  x_->generate(plot_.xAxis->range(), {}, {}, 0, positions, nullptr, &labels);
  double widest = 0;
  for (const QString& label : labels) widest = std::max(widest, metrics.horizontalAdvance(label));
  plot_.axisRect()->setMinimumMargins(
      {kFigureMargin, qCeil(metrics.height() / 2) + kFigureMargin, qCeil(widest / 2) + kFigureMargin, kFigureMargin});
}

void FigurePainter::paint(QCPPainter& painter, FigureWidth width) {
  const QSize size = figure_size(width);
  fit(size);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.fillRect(QRect(QPoint(0, 0), size), QColor(print_palette().surface));
  plot_.toPainter(&painter, size.width(), size.height());
}

} // namespace amplab
