// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lean_delegate.h"

#include "ui/models/variables_model.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kLeanMark = 1.6;
constexpr int kPin = 13, kLeanMargin = 3; // as in QStyle, around text

} // namespace

void draw_sparkline(QPainter& painter, const QList<QPointF>& points, const QRectF& area, const QColor& line,
                    const QColor& mark) {
  if (points.isEmpty() || area.width() < 8) return;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (const QPointF& point : points)
    if (std::isfinite(point.y())) low = std::min(low, point.y()), high = std::max(high, point.y());
  const double first = points.front().x(), wide = std::max(points.back().x() - first, 1.0);
  const auto x_of = [&](double x) { return area.left() + (x - first) / wide * area.width(); };
  // Halves before subtracting, because the difference of two doubles can overflow.
  const auto y_of = [&](double y) {
    return high > low ? area.bottom() - (y / 2 - low / 2) / (high / 2 - low / 2) * area.height() : area.center().y();
  };
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(line, 1.3));
  QList<QLineF> pieces; // separate lines are several times cheaper than stroking a path
  for (qsizetype i = 0; i < points.size(); ++i) {
    if (!std::isfinite(points[i].y())) continue;
    const QPointF here(x_of(points[i].x()), y_of(points[i].y()));
    if (i > 0 && std::isfinite(points[i - 1].y()))
      pieces += QLineF(QPointF(x_of(points[i - 1].x()), y_of(points[i - 1].y())), here);
    else if (i + 1 == points.size() || !std::isfinite(points[i + 1].y()))
      painter.drawEllipse(here, 1, 1); // isolated point
  }
  painter.drawLines(pieces);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mark);
  for (const QPointF& point : points)
    if (!std::isfinite(point.y()))
      painter.drawEllipse(QPointF(x_of(point.x()), std::isinf(point.y()) && point.y() > 0 ? area.top() : area.bottom()),
                          kLeanMark, kLeanMark);
  painter.restore();
}

LeanDelegate::LeanDelegate(const Theme& theme, QObject* parent) : CellDelegate(theme, parent, -1), theme_(theme) {}

void LeanDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Palette& palette = theme_.palette();
  if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(option.rect, QColor(palette.selection));
  if (const QVariant watched = index.data(WatchRole); watched.isValid())
    return drawPin(*painter, option, watched.toBool());
  const QVariant spark = index.data(SparkRole);
  if (!spark.isValid()) return drawText(*painter, option.rect.adjusted(kLeanMargin, 0, -kLeanMargin, 0), index);
  draw_sparkline(*painter, spark.value<QList<QPointF>>(),
                 QRectF(option.rect).adjusted(kGap, kSmallGap + 1, -kGap, -kSmallGap - 1),
                 colour_.isValid() ? colour_ : QColor(palette.quiet), QColor(palette.bad));
}

void LeanDelegate::drawText(QPainter& painter, const QRect& area, const QModelIndex& index) const {
  const QString text = index.data().toString();
  if (text.isEmpty()) return;
  QFont font = number_font();
  font.setBold(index.data(Qt::FontRole).value<QFont>().bold());
  const QFontMetrics metrics(font);
  static constexpr QRgb Palette::*kTones[] = {&Palette::text,   &Palette::quiet,   &Palette::good,
                                              &Palette::notice, &Palette::warning, &Palette::bad};
  painter.setFont(font);
  painter.setPen(QColor(theme_.palette().*kTones[static_cast<size_t>(index.data(ToneRole).toInt())]));
  const bool number = index.data(SortRole).typeId() == QMetaType::Double;
  const bool fits = metrics.horizontalAdvance(text) <= area.width();
  painter.drawText(area, Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft) | Qt::TextSingleLine,
                   fits ? text : metrics.elidedText(text, Qt::ElideRight, area.width()));
}

// Draws a pinned pin in the accent colour. Other pins show only under the mouse or in the selection.
void LeanDelegate::drawPin(QPainter& painter, const QStyleOptionViewItem& option, bool pinned) const {
  const bool hot = option.state.testFlag(QStyle::State_MouseOver) || option.state.testFlag(QStyle::State_Selected);
  if (!pinned && !hot) return;
  QRectF area(0, 0, kPin, kPin);
  area.moveCenter(QRectF(option.rect).center());
  draw_glyph(painter, Glyph::pin, area, QColor(pinned ? theme_.palette().accent : theme_.palette().quiet));
}

} // namespace amplab
