// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/figure_painter.h"

#include "ui/plots/curve_painter.h"
#include "ui/plots/free_corner.h"
#include "ui/theme/lane_style.h"
#include "ui/theme/theme.h"

#include <QtMath>
#include <algorithm>
#include <cmath>
#include <optional>

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

  // Places the legend in a corner that no curve crosses, or else in rows above the axes. Returns the height that it
  // needs there. Requires: the plot is laid out.
  double placeLegend() {
    const PixelMap at = map();
    const QFontMetricsF metrics(print_font());
    const double line = metrics.height();
    std::vector<double> widths;
    for (const LegendEntry& entry : legend_)
      widths.push_back(kLegendSample + kLegendPad + metrics.horizontalAdvance(entry.name));
    entries_.clear();
    if (widths.empty()) return 0;
    const double widest = *std::ranges::max_element(widths);
    const QSizeF column(widest + 2 * kLegendPad, line * static_cast<double>(widths.size()) + kLegendPad);
    corner_ = content_.variant().shape == LineShape::stack
                  ? std::nullopt // areas fill the plot
                  : free_corner(at.area.adjusted(kLegendPad, kLegendPad, -kLegendPad, -kLegendPad), column, lines(at));
    QPointF next = corner_ ? QPointF(kLegendPad, kLegendPad / 2) : QPointF();
    for (const double width : widths) {
      if (!corner_ && next.x() > 0 && next.x() + width > at.area.width()) next = {0, next.y() + line};
      entries_.emplace_back(next, QSizeF(width, line));
      next += corner_ ? QPointF(0, line) : QPointF(width + 3 * kLegendPad, 0);
    }
    return heightAbove();
  }

 protected:
  void applyDefaultAntialiasingHint(QCPPainter*) const override {}

  void draw(QCPPainter* painter) override {
    const PixelMap at = map();
    if (at.area.width() < 2 || at.area.height() < 2) return;
    painter->setFont(print_font());
    CurvePainter(*painter, at, content_, print_palette(), true).paint();
    drawLegend(*painter, at);
  }

 private:
  PixelMap map() const {
    const QCPAxis &x = *mParentPlot->xAxis, &y = *mParentPlot->yAxis;
    return {mParentPlot->axisRect()->rect(),
            {x.range().lower, x.range().upper},
            {y.range().lower, y.range().upper},
            y.scaleType() == QCPAxis::stLogarithmic};
  }

  // Returns the curves in pixels.
  std::vector<std::vector<QPointF>> lines(const PixelMap& at) const {
    const int buckets = std::max(1, static_cast<int>(at.area.width()));
    const bool stairs = content_.variant().shape == LineShape::stairs;
    std::vector<std::vector<QPointF>> all;
    const auto add = [&](const Polyline& line) {
      std::vector<QPointF>& pixels = all.emplace_back();
      for (const QPointF& point : line) {
        const QPointF pixel = std::isnan(point.y()) ? point : at.toPixel(point.x(), point.y());
        if (stairs && !pixels.empty()) pixels.emplace_back(pixel.x(), pixels.back().y());
        pixels.push_back(pixel);
      }
    };
    const auto add_shape = [&](const CurveShape& shape) {
      add(shape.raw);
      add(shape.smooth);
    };
    for (const int lane : content_.drawnLanes()) add_shape(content_.shape(lane, buckets));
    for (const EarlierRun* each : content_.drawnEarlier()) add_shape(content_.shape(*each, buckets));
    return all;
  }

  void drawLegend(QPainter& painter, const PixelMap& at) {
    painter.setFont(print_font());
    QColor ground = print_palette().surface;
    ground.setAlphaF(0.85F);
    if (corner_) painter.fillRect(*corner_, ground);
    const QPointF origin =
        corner_ ? corner_->topLeft() : QPointF(at.area.left(), at.area.top() - heightAbove() - kLegendPad / 2);
    for (size_t i = 0; i < entries_.size(); ++i) {
      const QRectF row = entries_[i].translated(origin);
      draw_lane_sample(painter, print_palette(), legend_[i].colour,
                       QRectF(row.left(), row.top(), kLegendSample, row.height()), 2);
      painter.setPen(QColor(print_palette().text));
      painter.drawText(row.adjusted(kLegendSample + kLegendPad, 0, kLegendPad, 0), Qt::AlignVCenter, legend_[i].name);
    }
  }

  double heightAbove() const { return corner_ || entries_.empty() ? 0 : entries_.back().bottom(); }

  PlotContent& content_;
  std::vector<LegendEntry> legend_;
  std::optional<QRectF> corner_; // of the legend; nothing: it is above the axes
  std::vector<QRectF> entries_;  // from the legend's origin
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
  curves_ = new Curves(plot_, content, std::move(legend)); // owned by plot_
}

// above: height of a legend above the axes. Fits the number of divisions. QCustomPlot omits labels that cross the edge,
// so the last ones need half their size.
void FigurePainter::fit(QSize size, double above) {
  const QFontMetricsF metrics(print_font());
  x_->setSpace(size.width(), 100,
               [metrics](const QString& label) { return metrics.horizontalAdvance(label) + kLegendPad; });
  y_->setSpace(size.height(), 50, [height = metrics.height()](const QString&) { return height; });
  QVector<double> positions;
  QVector<QString> labels;
  x_->generate(plot_.xAxis->range(), {}, {}, 0, positions, nullptr, &labels);
  double widest = 0;
  for (const QString& label : labels) widest = std::max(widest, metrics.horizontalAdvance(label));
  plot_.axisRect()->setMinimumMargins({kFigureMargin,
                                       qCeil(std::max(metrics.height() / 2, above + kLegendPad)) + kFigureMargin,
                                       qCeil(widest / 2) + kFigureMargin, kFigureMargin});
}

// As QCustomPlot does before it paints.
void FigurePainter::layOut(QSize size) {
  plot_.setViewport(QRect(QPoint(0, 0), size));
  for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
    plot_.plotLayout()->update(phase);
}

void FigurePainter::paint(QCPPainter& painter, FigureWidth width) {
  const QSize size = figure_size(width);
  fit(size, 0);
  layOut(size);
  if (const double above = curves_->placeLegend(); above > 0) fit(size, above);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.fillRect(QRect(QPoint(0, 0), size), QColor(print_palette().surface));
  plot_.toPainter(&painter, size.width(), size.height());
}

} // namespace amplab
