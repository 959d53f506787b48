// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scale_delegate.h"

#include "ui/models/fp16_model.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kBarShare = 0.66; // of the row's height

} // namespace

void ScaleDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const ScaleSpan span = index.data(Fp16Model::kSpanRole).value<ScaleSpan>();
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QString text = std::exchange(cell.text, {});
  (option.widget ? option.widget->style() : QApplication::style())
      ->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
  if (!span.seen) return;
  const Palette& palette = theme_.palette();
  const QRectF area = QRectF(option.rect).adjusted(kGap, 0, -kGap, 0);
  const auto x_of = [&](double exponent) {
    return area.left() + (std::clamp<double>(exponent, span.from, span.to) - span.from) /
                             std::max(1, span.to - span.from) * area.width();
  };
  const double height = std::round(area.height() * kBarShare),
               top = area.top() + std::round((area.height() - height) / 2);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->fillRect(QRectF(area.left(), area.center().y(), area.width(), 1), QColor(palette.line));
  const bool fits = !span.range.empty();
  // If no scale fits the layer, draws from the largest it bears to the smallest it needs.
  const double low = fits ? span.range.lowest : span.range.highest,
               high = fits ? span.range.highest : span.range.lowest;
  const QRectF bar(x_of(low), top, std::max(2.0, x_of(high) - x_of(low)), height);
  const bool holds = !span.present || (*span.present >= span.range.lowest && *span.present <= span.range.highest);
  const QColor colour = !fits ? QColor(palette.bad) : holds ? QColor(palette.good) : QColor(palette.warning);
  if (fits) {
    painter->fillRect(bar, mixed(palette.surface, colour, 0.32));
    painter->fillRect(QRectF(bar.left(), bar.top(), 2, bar.height()), colour);
    painter->fillRect(QRectF(bar.right() - 2, bar.top(), 2, bar.height()), colour);
  } else {
    painter->fillRect(bar, QBrush(colour, Qt::BDiagPattern));
  }
  if (span.present) {
    painter->setPen(QPen(QColor(palette.text), 1.5, Qt::DashLine));
    const double x = x_of(*span.present);
    painter->drawLine(QPointF(x, option.rect.top()), QPointF(x, option.rect.bottom()));
  }
  painter->setFont(number_font(-1));
  const double width = QFontMetricsF(painter->font()).horizontalAdvance(text) + 2 * kSmallGap;
  QRectF words(bar.center().x() - width / 2, top, width, height);
  if (bar.width() < width) { // beside the bar if possible
    words.moveLeft(bar.right() + width + kHairGap <= area.right()
                       ? bar.right() + kHairGap
                       : std::max(area.left(), bar.left() - width - kHairGap));
    const bool other = cell.features & QStyleOptionViewItem::Alternate;
    painter->fillRect(words, cell.state & QStyle::State_Selected ? cell.palette.highlight()
                             : other                             ? cell.palette.alternateBase()
                                                                 : cell.palette.base());
  } else if (span.present || !fits) {
    painter->fillRect(words.adjusted(kSmallGap, 1, -kSmallGap, -1),
                      fits ? mixed(palette.surface, colour, 0.32) : QColor(palette.surface));
  }
  painter->setPen(QColor(fits ? palette.text : palette.bad));
  painter->drawText(words, Qt::AlignCenter, text);
  painter->restore();
}

} // namespace amplab
