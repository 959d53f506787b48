// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/growth_ring.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <QPainter>

namespace amplab {
namespace {

constexpr double kThickness = 7;
constexpr int kTop = 90 * 16, kTurn = 360 * 16; // in Qt's 1/16 degrees, counterclockwise

QString counted(int64_t number) { return count_label(static_cast<double>(number)); }

// Draws text in the largest size that fits, at most the font's size.
void draw_fitting(QPainter& painter, QFont font, const QRectF& area, const QString& text) {
  const double width = QFontMetricsF(font).horizontalAdvance(text);
  if (width > area.width()) font.setPointSizeF(font.pointSizeF() * area.width() / width);
  painter.setFont(font);
  painter.drawText(area, Qt::AlignCenter, text);
}

} // namespace

GrowthRing::GrowthRing(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("scaler:ring");
  setAccessibleName(QCoreApplication::translate("amplab::GrowthRing", "Clean steps before the next growth"));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void GrowthRing::show(const GrowthCount& count, int colour) {
  count_ = count;
  colour_ = colour;
  update();
}

QSize GrowthRing::sizeHint() const {
  const int side = 6 * QFontMetrics(number_font()).height();
  return {side, side};
}

void GrowthRing::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = std::min(width(), height()), inset = kThickness / 2 + 1;
  const QRectF ring =
      QRectF((width() - side) / 2, (height() - side) / 2, side, side).adjusted(inset, inset, -inset, -inset);
  painter.setPen(QPen(QColor(palette.line), kThickness));
  painter.drawEllipse(ring);
  const QColor ink = count_.passed ? QColor(palette.warning) : lane_colour(palette, colour_);
  painter.setPen(QPen(ink, kThickness, Qt::SolidLine, Qt::FlatCap));
  painter.drawArc(ring, kTop, -static_cast<int>(count_.share() * kTurn));

  const double line = QFontMetricsF(number_font(4)).height(), inner = ring.width() - 2 * kThickness - 2 * kHairGap;
  const QPointF centre = ring.center();
  painter.setPen(QColor(palette.text));
  draw_fitting(painter, number_font(4), {centre.x() - inner / 2, centre.y() - line, inner, line},
               counted(count_.clean));
  painter.setPen(QColor(palette.quiet));
  draw_fitting(painter, number_font(-1), {centre.x() - inner * 0.42, centre.y(), inner * 0.84, line * 0.8},
               QCoreApplication::translate("amplab::GrowthRing", "of %1").arg(counted(count_.interval)));
}

} // namespace amplab
