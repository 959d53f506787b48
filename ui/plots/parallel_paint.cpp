// SPDX-License-Identifier: GPL-3.0-or-later
// How parallel axes are painted: lines of many runs once, into pictures that stay until something changes; what follows the mouse over
// them each time.
#include "ui/plots/parallel_plot.h"

#include <QPainterPath>
#include <algorithm>
#include <map>

namespace amplab {
namespace {

constexpr size_t kMostSmooth = 1500;            // segments of lines that are painted smoothly; of more each pixel is on or off, which is ten times as fast
constexpr double kLine = 1.2, kRunLine = 2.4, kRunEdge = 5;
constexpr double kPale = 0.16, kBrushWidth = 14; // share of ink; pixels
constexpr int kLabelGround = 190, kBrushAlpha = 60; // of 255

} // namespace

QImage ParallelPlot::linesOf(bool kept) const {
  const double ratio = devicePixelRatioF();
  QImage image((QSizeF(size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(ratio);
  image.fill(Qt::transparent);
  // By colour; what is bad above the rest.
  std::map<QRgb, std::vector<QLineF>> lines;
  const Palette& look = theme_.palette();
  const QRgb pale = mixed(look.surface, look.quiet, kPale).rgb();
  const RunColumn& by = table_->columns[colour_];
  size_t segments = 0;
  for (size_t run = 0; run < kept_.size(); ++run) {
    if (kept && !kept_[run]) continue;
    auto& of = lines[kept ? colours_.of(by.values[run]).rgb() : pale];
    for (size_t axis = 0; axis + 1 < axes_.size(); ++axis) of.emplace_back(placeOf(run, axis), placeOf(run, axis + 1));
    if (axes_.size() == 1) of.emplace_back(placeOf(run, 0) - QPointF(kBrushWidth, 0), placeOf(run, 0) + QPointF(kBrushWidth, 0));
    segments += axes_.size();
  }
  QPainter painter(&image);
  const bool smooth = segments <= kMostSmooth;
  painter.setRenderHint(QPainter::Antialiasing, smooth);
  const auto draw = [&](QRgb colour, const std::vector<QLineF>& some) {
    painter.setPen(QPen(QColor(colour), smooth ? kLine : 0));
    painter.drawLines(some.data(), static_cast<int>(some.size()));
  };
  for (const auto& [colour, some] : lines)
    if (colour != look.bad) draw(colour, some);
  if (const auto bad = lines.find(look.bad); bad != lines.end()) draw(bad->first, bad->second);
  return image;
}

void ParallelPlot::paintRun(QPainter& painter, size_t run) const {
  QPainterPath path(placeOf(run, 0));
  for (size_t axis = 1; axis < axes_.size(); ++axis) path.lineTo(placeOf(run, axis));
  painter.setBrush(Qt::NoBrush);
  for (const QPen& pen : {QPen(QColor(theme_.palette().surface), kRunEdge), QPen(QColor(theme_.palette().text), kRunLine)}) {
    painter.setPen(pen);
    painter.drawPath(path);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours_.of(table_->columns[colour_].values[run]));
  for (size_t axis = 0; axis < axes_.size(); ++axis) painter.drawEllipse(placeOf(run, axis), 3.5, 3.5);
}

void ParallelPlot::paintAxis(QPainter& painter, size_t axis) const {
  const Palette& look = theme_.palette();
  const QFontMetricsF metrics(font());
  const double row = metrics.height(), x = layout_.x(axis);
  const RunColumn& of = column(axis);
  const RunAxis& on = layout_.axis(axis);
  const auto brush = std::ranges::find(brushes_, of.key(), &RunBrush::column);
  if (brush != brushes_.end()) {
    const auto [top, bottom] = layout_.covered(axis, brush->from, brush->to);
    QColor fill(look.accent);
    painter.setPen(QPen(fill, 1));
    fill.setAlpha(kBrushAlpha);
    painter.setBrush(fill);
    painter.drawRect(QRectF(x - kBrushWidth / 2, top, kBrushWidth, std::max(1.0, bottom - top)));
  }
  painter.setPen(QPen(QColor(look.edge), 1.5));
  painter.drawLine(QPointF(x, layout_.top()), QPointF(x, layout_.bottom()));
  const double room = axis + 1 < axes_.size() ? layout_.gap() - kGap : std::max(0.0, legend_.left() - x - kGap);
  const auto label = [&](double y, const QString& text, QRgb ink) {
    painter.setPen(QColor(look.edge));
    painter.drawLine(QPointF(x - 3, y), QPointF(x + 3, y));
    if (text.isEmpty() || room < row) return;
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    const QRectF box(x + 5, y - row / 2, metrics.horizontalAdvance(shown) + 2, row);
    QColor ground(look.surface);
    ground.setAlpha(kLabelGround);
    painter.fillRect(box, ground);
    painter.setPen(QColor(ink));
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, shown);
  };
  for (const Tick& tick : ticks_of(of, on, layout_.bottom() - layout_.top(), row)) label(layout_.y(axis, {Rung::scale, tick.at}), tick.label, look.text);
  for (const auto* rungs : {&on.below(), &on.above()})
    for (const Rung rung : *rungs) {
      const bool odd = rung != Rung::none && rung != Rung::zero;
      label(layout_.y(axis, {rung, 0}), text_of(rung), odd ? look.bad : look.quiet);
    }
  const double left = axis == 0 ? 0 : x - layout_.gap() / 2 + 2;
  const double right = axis + 1 == axes_.size() ? legend_.left() : x + layout_.gap() / 2 - 2;
  const double half = std::min(x - left, right - x);
  painter.setPen(QColor(of.isDial() ? look.text : look.accent));
  painter.drawText(QRectF(x - half, 0, 2 * half, row + kSmallGap), Qt::AlignCenter, metrics.elidedText(of.title(), Qt::ElideMiddle, 2 * half));
}

void ParallelPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  if (axes_.empty() || kept_.empty()) {
    painter.setPen(QColor(theme_.palette().quiet));
    const QString sentence = kept_.empty() ? empty_ : tr("No axis is chosen: choose some under “Axes”.");
    painter.drawText(QRectF(rect()).adjusted(kGap, kGap, -kGap, -kGap), Qt::AlignCenter | Qt::TextWordWrap, sentence);
    return;
  }
  if (lines_.isNull()) lines_ = linesOf(true);
  if (!brushes_.empty()) {
    if (pale_.isNull()) pale_ = linesOf(false);
    painter.drawImage(0, 0, pale_);
  }
  painter.drawImage(0, 0, lines_);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const auto& run : {chosen_, hovered_})
    if (run) paintRun(painter, *run);
  for (size_t axis = 0; axis < axes_.size(); ++axis) paintAxis(painter, axis);
  colours_.paintLegend(painter, legend_);
}

} // namespace amplab
