// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/exponent_painter.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kAir = 1.1, kGapOfBars = 1, kLeastForGap = 4, kLeastForOutline = 4; // pixels
constexpr double kGhost = 0.75; // share of the background in lost bars
constexpr double kLeastBar = 1; // pixels; keeps small counts visible

QColor faint(QRgb colour, float alpha) {
  QColor faded(colour);
  faded.setAlphaF(alpha);
  return faded;
}

struct ZoneStyle {
  QRgb Palette::*colour;
  float tint;
  Qt::BrushStyle hatch; // zones differ by more than hue
  float ink;            // opacity of the hatch
};

constexpr ZoneStyle kZoneStyles[kFates] = {
    {&Palette::quiet, 0.17f, Qt::DiagCrossPattern, 0.22f},
    {&Palette::warning, 0.09f, Qt::BDiagPattern, 0.28f},
    {&Palette::good, 0.07f, Qt::NoBrush, 0},
    {&Palette::bad, 0.16f, Qt::FDiagPattern, 0.38f},
    {&Palette::warning, 0.16f, Qt::FDiagPattern, 0.38f},
};

QRectF zone_area(const ExponentAxes& axes, const FormatZone& zone) {
  const double left =
      std::isinf(zone.from) ? axes.area.left() : std::clamp(axes.toX(zone.from), axes.area.left(), axes.area.right());
  const double right =
      std::isinf(zone.to) ? axes.area.right() : std::clamp(axes.toX(zone.to), axes.area.left(), axes.area.right());
  return {left, axes.area.top(), right - left, axes.area.height()};
}

void paint_words(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Palette& palette) {
  const QFontMetricsF metrics(painter.font());
  const double line = metrics.height();
  double label_end = -1e9; // right end of the previous edge label
  for (const FormatZone& zone : zones) {
    const QRectF area = zone_area(axes, zone);
    const double left = area.left() + kSmallGap;
    QString words = words_of(zone.fate);
    if (metrics.horizontalAdvance(words) > area.width() - kSmallGap) words = short_words_of(zone.fate);
    if (metrics.horizontalAdvance(words) <= area.width() - kHairGap) {
      painter.setPen(QColor(palette.text));
      painter.drawText(QRectF(area.left(), area.top(), area.width(), line), Qt::AlignCenter, words);
    }
    if (zone.edge.isEmpty() || zone.from <= axes.exponents.lower || zone.from >= axes.exponents.upper) continue;
    const double width = metrics.horizontalAdvance(zone.edge);
    const double x = left + width > axes.area.right() ? area.left() - kSmallGap - width : left;
    if (x < label_end) continue;
    label_end = x + width + kSmallGap;
    painter.setPen(QColor(palette.quiet));
    painter.drawText(QPointF(x, area.top() + line + metrics.ascent()), zone.edge);
  }
}

} // namespace

Range exponent_range(const Exponents& exponents) {
  if (exponents.counts.empty()) return kUsualExponents;
  Range range = kUsualExponents;
  range.include(static_cast<double>(exponents.lowest) - 2);
  range.include(static_cast<double>(exponents.highest()) + 3);
  return range;
}

double ExponentAxes::heightOf(double share) const {
  if (share <= 0) return 0;
  const double part = log ? std::log(share / least) / std::log(most / least) : share / most;
  return std::clamp(part, 0.0, 1.0) * area.height();
}

double top_share(const Exponents& exponents) {
  const int64_t total = exponents.total();
  if (total == 0 || exponents.counts.empty()) return 1;
  return kAir * static_cast<double>(*std::ranges::max_element(exponents.counts)) / static_cast<double>(total);
}

void paint_zones(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Palette& palette,
                 bool words) {
  for (const FormatZone& zone : zones) {
    const QRectF area = zone_area(axes, zone);
    if (area.width() <= 0) continue;
    const ZoneStyle& style = kZoneStyles[static_cast<size_t>(zone.fate)];
    painter.fillRect(area, faint(palette.*style.colour, style.tint));
    if (style.hatch != Qt::NoBrush)
      painter.fillRect(area, QBrush(faint(palette.*style.colour, style.ink), style.hatch));
    if (area.left() <= axes.area.left() || zone.fate == Fate::flushed) continue;
    const bool wall = is_beyond(zone.fate); // overflow costs the step
    painter.setPen(wall ? QPen(QColor(palette.*style.colour), 2) : QPen(QColor(palette.quiet), 1, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), area.top()), QPointF(area.left(), area.bottom()));
  }
  if (words) paint_words(painter, axes, zones, palette);
}

QBrush brush_of(Fate fate, const QColor& colour, const Palette& palette) {
  switch (fate) {
  case Fate::normal: return colour;
  case Fate::subnormal: return mixed(colour, QColor(palette.surface), 0.35);
  case Fate::flushed: return QColor(palette.surface);
  case Fate::overflow: return QBrush(QColor(palette.bad), Qt::Dense3Pattern);
  case Fate::clipped: return QBrush(QColor(palette.warning), Qt::Dense3Pattern);
  }
  return colour;
}

void paint_bars(QPainter& painter, const ExponentAxes& axes, const FormatZones& zones, const Bars& bars,
                const Palette& palette) {
  const bool moved = bars.shift != 0;
  const Exponents& solid = moved ? bars.truth : bars.there;
  const auto total = static_cast<double>(bars.truth.total());
  if (total == 0) return;
  const double width = axes.area.width() / axes.exponents.size(), gap = width >= kLeastForGap ? kGapOfBars : 0;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  const auto bar = [&](int64_t exponent, int64_t count) {
    const double share = static_cast<double>(count) / total, x = axes.toX(static_cast<double>(exponent) + bars.shift);
    const double height = count > 0 ? std::max(axes.heightOf(share), kLeastBar) : 0;
    return QRectF(x + gap / 2, axes.area.bottom() - height, std::max(width - gap, 1.0), height);
  };
  for (const FormatZone& zone : zones) {
    const QRectF clip = zone_area(axes, zone);
    if (clip.width() <= 0) continue;
    painter.setClipRect(clip);
    const bool lost = zone.fate == Fate::flushed;
    const QColor outline =
        is_beyond(zone.fate) ? QColor(palette.*kZoneStyles[static_cast<size_t>(zone.fate)].colour) : bars.colour;
    const QColor ghost = mixed(bars.colour, QColor(palette.surface), kGhost); // for bars too thin to be hollow
    const QBrush brush = lost && width < kLeastForOutline ? QBrush(ghost) : brush_of(zone.fate, bars.colour, palette);
    for (size_t i = 0; i < solid.counts.size(); ++i) {
      if (solid.counts[i] == 0) continue;
      const QRectF area = bar(solid.lowest + static_cast<int64_t>(i), solid.counts[i]);
      if (area.right() < clip.left() || area.left() > clip.right()) continue;
      painter.fillRect(area, brush);
      if (zone.fate == Fate::normal || width < kLeastForOutline) continue;
      painter.setPen(QPen(outline, 1, lost ? Qt::DotLine : Qt::SolidLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
  }
  // What the step lost is hollow, on top of what it kept.
  if (!moved && bars.there != bars.truth) {
    painter.setClipRect(axes.area);
    painter.setPen(QPen(bars.colour, 1, Qt::DotLine));
    for (size_t i = 0; i < bars.truth.counts.size(); ++i) {
      const int64_t exponent = bars.truth.lowest + static_cast<int64_t>(i), retained = bars.there.at(exponent);
      if (bars.truth.counts[i] <= retained) continue;
      QRectF area = bar(exponent, bars.truth.counts[i]);
      area.setBottom(bar(exponent, retained).top());
      painter.fillRect(area, mixed(bars.colour, QColor(palette.surface), width < kLeastForOutline ? kGhost : 0.85));
      if (width >= kLeastForOutline) painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
  }
  painter.restore();
}

} // namespace amplab
