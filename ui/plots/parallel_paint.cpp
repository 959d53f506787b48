// SPDX-License-Identifier: GPL-3.0-or-later
// Painting of parallel axes. The image is cached until something changes. What follows the mouse is painted over it.
#include "ui/plots/curve_raster.h"
#include "ui/plots/parallel_plot.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr size_t kMostSmooth = 1500; // line pieces painted with antialiasing, at most
constexpr double kLine = 1.2, kRunLine = 2.4, kRunEdge = 5;
constexpr double kPale = 0.16, kBrushWidth = 14;    // share of ink; pixels
constexpr int kLabelGround = 190, kBrushAlpha = 60; // of 255

} // namespace

QImage ParallelPlot::blank(QImage::Format format, QRgb ground) const {
  const double ratio = devicePixelRatioF();
  QImage image((QSizeF(size()) * ratio).toSize(), format);
  image.setDevicePixelRatio(ratio);
  image.fill(ground);
  return image;
}

// Paints in file order, so that no group of runs hides the others.
void ParallelPlot::paintLines(QImage& image, bool mask) const {
  const Palette& palette = theme_.palette();
  const QRgb pale = mixed(palette.surface, palette.quiet, kPale).rgb();
  const RunColumn& by = table_->columns[colour_];
  const auto count = static_cast<size_t>(mask ? std::ranges::count(mask_, 1) : std::ssize(mask_));
  const bool smooth = count * axes_.size() <= kMostSmooth;
  const double ratio = devicePixelRatioF();
  QPainter painter;
  if (smooth) painter.begin(&image);
  if (smooth) painter.setRenderHint(QPainter::Antialiasing);
  std::vector<QLineF> lines;
  for (size_t run = 0; run < mask_.size(); ++run) {
    if (mask && !mask_[run]) continue;
    const QRgb colour = mask ? colours_.of(by.values[run]).rgb() : pale;
    lines.clear();
    for (size_t axis = 0; axis + 1 < axes_.size(); ++axis)
      lines.emplace_back(pointOf(run, axis), pointOf(run, axis + 1));
    if (axes_.size() == 1)
      lines.emplace_back(pointOf(run, 0) - QPointF(kBrushWidth, 0), pointOf(run, 0) + QPointF(kBrushWidth, 0));
    if (!smooth) {
      for (const QLineF& line : lines) draw_thin_line(image, {line.p1() * ratio, line.p2() * ratio}, colour);
      continue;
    }
    painter.setPen(QPen(QColor(colour), kLine));
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  }
}

void ParallelPlot::paintRun(QPainter& painter, size_t run) const {
  std::vector<QLineF> lines; // separate lines, because a path as wide as the plot takes five times as long
  for (size_t axis = 0; axis + 1 < axes_.size(); ++axis) lines.emplace_back(pointOf(run, axis), pointOf(run, axis + 1));
  for (const QPen& pen :
       {QPen(QColor(theme_.palette().surface), kRunEdge), QPen(QColor(theme_.palette().text), kRunLine)}) {
    painter.setPen(pen);
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours_.of(table_->columns[colour_].values[run]));
  for (size_t axis = 0; axis < axes_.size(); ++axis) painter.drawEllipse(pointOf(run, axis), 3.5, 3.5);
}

void ParallelPlot::paintAxis(QPainter& painter, size_t axis) const {
  const Palette& palette = theme_.palette();
  const QFontMetricsF metrics(font());
  const double row = metrics.height(), x = layout_.x(axis);
  const RunColumn& of = column(axis);
  const RunAxis& on = layout_.axis(axis);
  painter.setPen(QPen(QColor(palette.edge), 1.5));
  painter.drawLine(QPointF(x, layout_.top()), QPointF(x, layout_.bottom()));
  const double space = axis + 1 < axes_.size() ? layout_.gap() - kGap : std::max(0.0, legend_.left() - x - kGap);
  const auto label = [&](double y, const QString& text, QRgb ink) {
    painter.setPen(QColor(palette.edge));
    painter.drawLine(QPointF(x - 3, y), QPointF(x + 3, y));
    if (text.isEmpty() || space < row) return;
    const QString shown = metrics.elidedText(text, Qt::ElideRight, space);
    const QRectF box(x + 5, y - row / 2, metrics.horizontalAdvance(shown) + 2, row);
    QColor ground(palette.surface);
    ground.setAlpha(kLabelGround);
    painter.fillRect(box, ground);
    painter.setPen(QColor(ink));
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, shown);
  };
  for (const Tick& tick : ticks_[axis]) label(layout_.y(axis, {Rung::scale, tick.at}), tick.label, palette.text);
  for (const auto* rungs : {&on.below(), &on.above()})
    for (const Rung rung : *rungs) {
      const bool odd = rung != Rung::none && rung != Rung::zero;
      label(layout_.y(axis, {rung, 0}), text_of(rung), odd ? palette.bad : palette.quiet);
    }
  const double left = axis == 0 ? 0 : x - layout_.gap() / 2 + 2;
  const double right = axis + 1 == axes_.size() ? legend_.left() : x + layout_.gap() / 2 - 2;
  const double half = std::min(x - left, right - x);
  painter.setPen(QColor(of.isSetting() ? palette.text : palette.accent));
  painter.drawText(QRectF(x - half, 0, 2 * half, row + kSmallGap), Qt::AlignCenter,
                   metrics.elidedText(of.title(), Qt::ElideMiddle, 2 * half));
}

void ParallelPlot::paintBrush(QPainter& painter, size_t axis) const {
  const auto brush = std::ranges::find(brushes_, column(axis).key(), &RunBrush::column);
  if (brush == brushes_.end()) return;
  const auto [top, bottom] = layout_.covered(axis, brush->from, brush->to);
  QColor fill(theme_.palette().accent);
  painter.setPen(QPen(fill, 1));
  fill.setAlpha(kBrushAlpha);
  painter.setBrush(fill);
  painter.drawRect(QRectF(layout_.x(axis) - kBrushWidth / 2, top, kBrushWidth, std::max(1.0, bottom - top)));
}

// Paints the axes and the colour legend.
QImage ParallelPlot::paintedSides() const {
  QImage image = blank(QImage::Format_ARGB32_Premultiplied, 0);
  QPainter painter(&image);
  painter.setFont(font());
  painter.setRenderHint(QPainter::Antialiasing);
  for (size_t axis = 0; axis < axes_.size(); ++axis) paintAxis(painter, axis);
  colours_.paintLegend(painter, legend_);
  return image;
}

// Paints everything that does not follow the mouse.
QImage ParallelPlot::painted() {
  QImage image;
  if (brushes_.empty()) {
    image = blank(QImage::Format_RGB32, theme_.palette().surface);
  } else {
    if (pale_.isNull()) paintLines(pale_ = blank(QImage::Format_RGB32, theme_.palette().surface), false);
    image = pale_;
  }
  paintLines(image, true);
  if (sides_.isNull()) sides_ = paintedSides();
  QPainter painter(&image);
  for (size_t axis = 0; axis < axes_.size(); ++axis) paintBrush(painter, axis);
  painter.drawImage(0, 0, sides_);
  return image;
}

void ParallelPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  if (axes_.empty() || mask_.empty()) {
    painter.setPen(QColor(theme_.palette().quiet));
    const QString sentence = mask_.empty() ? empty_ : tr("No axis is selected; select some under “Axes”.");
    painter.drawText(QRectF(rect()).adjusted(kGap, kGap, -kGap, -kGap), Qt::AlignCenter | Qt::TextWordWrap, sentence);
    return;
  }
  if (image_.isNull()) image_ = painted();
  painter.drawImage(0, 0, image_);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const auto& run : {chosen_, hovered_})
    if (run) paintRun(painter, *run);
}

} // namespace amplab
