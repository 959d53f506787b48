// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/run_colours.h"

#include "ui/theme/theme.h"

#include <QLinearGradient>
#include <algorithm>

namespace amplab {
namespace {

constexpr double kRampWidth = 10, kMostRamp = 120, kMostLegend = 130;
constexpr int kRampStops = 16;

} // namespace

RunColours::RunColours(const RunColumn& column, const Palette& palette)
    : column_(column), axis_(column), palette_(&palette) {}

QColor RunColours::of(double value) const {
  const RunMark mark = axis_.markOf(value);
  switch (mark.rung) {
  case Rung::none: return palette_->quiet;
  case Rung::zero: return ramp_colour(*palette_, 0);
  case Rung::minus_inf:
  case Rung::inf:
  case Rung::nan: return palette_->bad;
  case Rung::scale: break;
  }
  return axis_.scale() == RunScale::names ? lane_colour(*palette_, static_cast<int>(value))
                                          : ramp_colour(*palette_, axis_.shareOf(value));
}

std::vector<RunColours::Line> RunColours::lines() const {
  std::vector<Line> lines;
  if (!column_.is_numeric)
    for (qsizetype i = 0; i < column_.names.size(); ++i)
      lines.push_back({of(static_cast<double>(i)), column_.textOf(static_cast<double>(i))});
  const bool odd = !axis_.above().empty() || std::ranges::find(axis_.below(), Rung::minus_inf) != axis_.below().end();
  if (odd) lines.push_back({palette_->bad, QStringLiteral("NaN, inf")});
  if (std::ranges::find(axis_.below(), Rung::none) != axis_.below().end())
    lines.push_back({palette_->quiet, text_of(Rung::none)});
  return lines;
}

double RunColours::legendWidth(const QFontMetricsF& metrics) const {
  if (!palette_) return 0;
  double widest = metrics.horizontalAdvance(column_.title());
  for (const Line& line : lines())
    widest = std::max(widest, metrics.horizontalAdvance(line.text) + kRampWidth + kSmallGap);
  if (column_.is_numeric && axis_.hasScale())
    for (const double end : {axis_.least(), axis_.most()})
      widest = std::max(widest, metrics.horizontalAdvance(column_.textOf(end)) + kRampWidth + kSmallGap);
  return std::min(widest, kMostLegend) + kSmallGap;
}

void RunColours::paintLegend(QPainter& painter, const QRectF& area) const {
  if (!palette_) return;
  const QFontMetricsF metrics(painter.font());
  const double row = metrics.height();
  double y = area.top();
  const auto write = [&](double at, const QString& text, double indent) {
    painter.setPen(QColor(palette_->quiet));
    painter.drawText(QRectF(area.left() + indent, at, area.width() - indent, row), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideMiddle, area.width() - indent));
  };
  write(y, column_.title(), 0);
  y += row + kSmallGap;
  const std::vector<Line> names = lines();
  if (column_.is_numeric && axis_.hasScale()) {
    const double space = area.bottom() - y - static_cast<double>(names.size()) * row - kSmallGap;
    const QRectF bar(area.left(), y, kRampWidth, std::clamp(space, 2 * row, kMostRamp));
    QLinearGradient ramp(bar.bottomLeft(), bar.topLeft());
    for (int i = 0; i <= kRampStops; ++i)
      ramp.setColorAt(static_cast<double>(i) / kRampStops, ramp_colour(*palette_, static_cast<double>(i) / kRampStops));
    painter.fillRect(bar, axis_.least() == axis_.most() ? QBrush(ramp_colour(*palette_, 0.5)) : QBrush(ramp));
    write(bar.top() - 2, column_.textOf(axis_.most()), kRampWidth + kSmallGap);
    if (axis_.least() != axis_.most())
      write(bar.bottom() - row + 2, column_.textOf(axis_.least()), kRampWidth + kSmallGap);
    y = bar.bottom() + kSmallGap;
  }
  for (const Line& line : names) {
    if (y + row > area.bottom() + 1) return write(y - row, QStringLiteral("…"), 0); // no space for more
    painter.fillRect(QRectF(area.left(), y + row / 2 - 2, kRampWidth, 4), line.colour);
    write(y, line.text, kRampWidth + kSmallGap);
    y += row;
  }
}

} // namespace amplab
