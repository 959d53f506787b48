// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/sampled_curve.h"

#include "ui/models/cell.h"
#include "ui/theme/lane_style.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

namespace amplab {
namespace {

constexpr double kDot = 2.2, kSpaceForDots = 6, kReach = 40; // pixels
constexpr int kLeastWidth = 150, kLeastPlot = 34;

} // namespace

SampledCurve::SampledCurve(const QString& name, const Theme& theme, QWidget* parent)
    : QWidget(parent), name_(name), theme_(theme), close_(new QToolButton(this)) {
  setObjectName("sampled:" + name);
  setAccessibleName(tr("Curve of %1").arg(name));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  close_->setObjectName("sampled:close:" + name);
  close_->setIcon(glyph_icon(Glyph::close));
  close_->setAutoRaise(true);
  close_->setProperty("compact", true);
  close_->setFocusPolicy(Qt::TabFocus);
  close_->setToolTip(tr("Removes this curve"));
  close_->setAccessibleName(tr("Remove the curve of %1").arg(name));
  connect(close_, &QToolButton::clicked, this, [this] { emit closed(name_); });
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SampledCurve::show(std::vector<SampledLine> lines, const QString& note) {
  lines_ = std::move(lines);
  note_ = note;
  if (const QString text = described(); accessibleDescription() != text) setAccessibleDescription(text);
  update();
}

QString SampledCurve::described() const {
  QStringList text;
  for (const SampledLine& line : lines_)
    if (!line.samples.empty())
      text += tr("%1: %2 at step %3, %4 at step %5")
                  .arg(line.lane, number_label(line.samples.front().value), QString::number(line.samples.front().step),
                       number_label(line.samples.back().value), QString::number(line.samples.back().step));
  return text.isEmpty() ? tr("no numbers yet") : text.join("; ") + "; " + note_;
}

QSize SampledCurve::minimumSizeHint() const {
  return {kLeastWidth,
          QFontMetrics(text_font()).height() + QFontMetrics(number_font(-2)).height() + kLeastPlot + 2 * kSmallGap};
}

QSize SampledCurve::sizeHint() const { return {2 * kLeastWidth, minimumSizeHint().height() + 2 * kLeastPlot}; }

void SampledCurve::resizeEvent(QResizeEvent*) {
  const int side = QFontMetrics(text_font()).height() + kSmallGap;
  close_->setGeometry(width() - side - kSmallGap, kHairGap, side, side);
}

SampledCurve::Axes SampledCurve::axes() const {
  const QFontMetricsF metrics(number_font(-2));
  Axes axes{{}, HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
  for (const SampledLine& line : lines_)
    for (const VariableSample& sample : line.samples) {
      axes.first = std::min(axes.first, static_cast<double>(sample.step));
      axes.last = std::max(axes.last, static_cast<double>(sample.step));
      if (std::isfinite(sample.value))
        axes.low = std::min(axes.low, sample.value), axes.high = std::max(axes.high, sample.value);
    }
  if (axes.low > axes.high) axes.low = 0, axes.high = 1; // no finite values
  const double left = kGap + std::max(metrics.horizontalAdvance(number_label(axes.low, 3)),
                                      metrics.horizontalAdvance(number_label(axes.high, 3)));
  axes.area = QRectF(rect()).adjusted(left + kSmallGap, QFontMetricsF(text_font()).height() + 2 * kSmallGap, -kGap,
                                      -metrics.height() - kSmallGap);
  return axes;
}

QPointF SampledCurve::Axes::at(const VariableSample& sample) const {
  const double x = last > first ? (static_cast<double>(sample.step) - first) / (last - first) : 0.5;
  const bool up = std::isinf(sample.value) && sample.value > 0;
  const double y = !std::isfinite(sample.value) ? (up ? 1 : 0)
                   : high > low                 ? (sample.value / 2 - low / 2) / (high / 2 - low / 2)
                                                : 0.5;
  return {area.left() + x * area.width(), area.bottom() - y * area.height()};
}

void SampledCurve::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Axes axes = this->axes();
  const QFontMetricsF words(text_font(0, QFont::DemiBold));
  QRectF title(kGap, kSmallGap, close_->x() - kGap - kSmallGap, words.height());
  painter.setFont(text_font(0, QFont::DemiBold));
  painter.setPen(QColor(palette.text));
  painter.drawText(title, Qt::AlignVCenter, words.elidedText(name_, Qt::ElideRight, title.width()));
  title.setLeft(title.left() + words.horizontalAdvance(name_) + kGap);
  painter.setFont(text_font(-1));
  painter.setPen(QColor(palette.quiet));
  if (title.width() > 4 * kGap)
    painter.drawText(title, Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(note_, Qt::ElideRight, title.width()));
  if (axes.area.width() < 10 || axes.area.height() < 10) return;

  painter.setPen(QColor(palette.grid));
  painter.drawLine(axes.area.bottomLeft(), axes.area.bottomRight());
  painter.drawLine(axes.area.topLeft(), axes.area.topRight());
  if (axes.last < axes.first) {
    painter.setPen(QColor(palette.quiet));
    painter.drawText(axes.area, Qt::AlignCenter | Qt::TextWordWrap, tr("no numbers yet"));
    return;
  }
  painter.setFont(number_font(-2));
  painter.setPen(QColor(palette.quiet));
  const double line = QFontMetricsF(painter.font()).height();
  const auto at_left = [&](double y, double value) {
    painter.drawText(QRectF(0, y - line / 2, axes.area.left() - kSmallGap, line), Qt::AlignRight | Qt::AlignVCenter,
                     number_label(value, 3));
  };
  if (axes.high > axes.low)
    at_left(axes.area.top(), axes.high), at_left(axes.area.bottom(), axes.low);
  else
    at_left(axes.area.center().y(), axes.low);
  const QRectF below(axes.area.left(), axes.area.bottom() + kHairGap, axes.area.width(), line);
  painter.drawText(below, Qt::AlignLeft, tr("step %1").arg(count_label(axes.first)));
  if (axes.last > axes.first) painter.drawText(below, Qt::AlignRight, count_label(axes.last));

  for (const SampledLine& each : lines_) {
    QPolygonF piece;
    std::vector<QPolygonF> pieces;
    for (const VariableSample& sample : each.samples)
      if (std::isfinite(sample.value))
        piece += axes.at(sample);
      else if (!piece.isEmpty())
        pieces.push_back(std::exchange(piece, {}));
    if (!piece.isEmpty()) pieces.push_back(piece);
    painter.setPen(lane_pen(palette, each.colour, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& joined : pieces) painter.drawPolyline(joined);
    painter.setPen(Qt::NoPen);
    const bool dots = axes.area.width() > kSpaceForDots * static_cast<double>(each.samples.size());
    for (const VariableSample& sample : each.samples) {
      const bool finite = std::isfinite(sample.value);
      if (!dots && finite) continue;
      painter.setBrush(finite ? lane_colour(palette, each.colour) : QColor(palette.bad));
      painter.drawEllipse(axes.at(sample), kDot, kDot);
    }
  }
}

QString SampledCurve::tipAt(const QPointF& at) const {
  const Axes axes = this->axes();
  double nearest = kReach;
  QString text;
  for (const SampledLine& line : lines_)
    for (const VariableSample& sample : line.samples) {
      const QPointF away = axes.at(sample) - at;
      const double distance = std::hypot(away.x(), away.y());
      if (distance >= nearest) continue;
      nearest = distance;
      text = tr("%1, step %2: %3")
                 .arg(line.lane, count_label(static_cast<double>(sample.step)), number_label(sample.value, 6));
    }
  return text;
}

bool SampledCurve::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

} // namespace amplab
