// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table_delegates.h"

#include "ui/models/cell.h"
#include "ui/models/fp16_model.h"
#include "ui/models/op_table_model.h"
#include "ui/models/update_model.h"
#include "ui/models/variables_model.h"

#include <QApplication>
#include <QHeaderView>
#include <QLineF>
#include <QList>
#include <QPainter>
#include <QPainterPath>
#include <QTableView>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr double kLeanMark = 1.6;
constexpr int kPin = 13, kLeanMargin = 3; // as in QStyle, around text

// Requires: points ascend in x. Non-finite values are marks at the edge of `area`: NaN and -Inf at the bottom, Inf at
// the top.
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

} // namespace

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

namespace {

constexpr int kOpMargin = 3; // as in QStyle, around text
constexpr int kArrow = 10, kToneBar = 3;
constexpr double kNewest = 0.1, kChosen = 0.16; // share of accent in the background, as in CellDelegate

} // namespace

void OpDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Palette& palette = theme_.palette();
  const auto mark = static_cast<Mark>(index.data(MarkRole).toInt());
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  if (selected)
    painter->fillRect(option.rect, QColor(palette.selection));
  else if (mark != Mark::none)
    painter->fillRect(option.rect, mixed(palette.surface, palette.accent, mark == Mark::newest ? kNewest : kChosen));
  QRect area = option.rect.adjusted(kOpMargin, 0, -kOpMargin, 0);
  if (index.data(ChoiceRole).toBool()) {
    const QRectF arrow(area.right() - kArrow, area.center().y() - kArrow / 2.0 + 1, kArrow, kArrow);
    draw_glyph(*painter, Glyph::chevron_down, arrow, QColor(selected ? palette.text : palette.quiet));
    area.adjust(0, 0, -kArrow - kHairGap, 0);
  }
  if (const QString text = index.data().toString(); !text.isEmpty()) {
    static constexpr QRgb Palette::*kTones[] = {&Palette::text,   &Palette::quiet,   &Palette::good,
                                                &Palette::notice, &Palette::warning, &Palette::bad};
    QFont font = option.font;
    if (const QVariant own = index.data(Qt::FontRole); own.isValid()) font.setBold(own.value<QFont>().bold());
    const bool number = index.data(SortRole).typeId() == QMetaType::Double;
    const QFontMetrics metrics(font);
    painter->setFont(font);
    painter->setPen(QColor(palette.*kTones[static_cast<size_t>(index.data(ToneRole).toInt())]));
    painter->drawText(area, Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft) | Qt::TextSingleLine,
                      metrics.horizontalAdvance(text) <= area.width()
                          ? text
                          : metrics.elidedText(text, option.textElideMode, area.width()));
  }
  const auto* table = qobject_cast<const QTableView*>(option.widget);
  const bool begins = table && table->horizontalHeader()->logicalIndexAt(0) == index.column(); // first visible column
  if (begins &&
      index.siblingAtColumn(index.model()->columnCount() - 1).data(MarkRole).toInt() == static_cast<int>(Mark::newest))
    painter->fillRect(QRect(option.rect.topLeft(), QSize(kToneBar, option.rect.height())), QColor(palette.accent));
}

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

namespace {

constexpr int kMargin = 6;

void draw_bar(QPainter& painter, const UpdateShares& shares, const QColor& loss, const QRectF& area,
              const Palette& palette) {
  if (shares.count == 0) return;
  painter.fillRect(area, mixed(palette.surface, palette.quiet, 0.15));
  const double moved = area.width() * shares.of(shares.moved), lost = area.width() * shares.of(shares.swallowed);
  painter.fillRect(QRectF(area.left(), area.top(), moved, area.height()), QColor(palette.accent));
  const QRectF gone(area.left() + moved, area.top(), lost, area.height());
  if (lost <= 0) return;
  painter.fillRect(gone, mixed(palette.surface, loss, 0.25));
  painter.fillRect(gone, QBrush(loss, Qt::BDiagPattern));
  painter.setPen(loss);
  painter.drawRect(gone.adjusted(0.5, 0.5, -0.5, -0.5));
}

// Draws the lost share from 0 (bottom) to 1 (top) over the steps.
void draw_history(QPainter& painter, const QList<QPointF>& history, const QColor& loss, const QRectF& area,
                  const Palette& palette) {
  painter.setPen(QColor(palette.grid));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  if (history.isEmpty()) return;
  const double first = history.front().x(), wide = std::max(history.back().x() - first, 1.0);
  const auto at = [&](const QPointF& point) {
    return QPointF(area.left() + (point.x() - first) / wide * area.width(), area.bottom() - point.y() * area.height());
  };
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(loss, 1.4));
  if (history.size() == 1) return painter.drawPoint(at(history.front()));
  QList<QPointF> line;
  for (const QPointF& point : history) line << at(point);
  painter.drawPolyline(line);
}

} // namespace

void UpdateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant shares = index.data(UpdateModel::SharesRole), history = index.data(UpdateModel::HistoryRole);
  CellDelegate::paint(painter, option, index);
  if (!shares.isValid() && !history.isValid()) return;
  const QRectF area = QRectF(option.rect).adjusted(kMargin, kSmallGap + 1, -kMargin, -kSmallGap - 1);
  const Palette& palette = theme_.palette();
  // A master copy retains the rest.
  const QColor loss = index.data(UpdateModel::CopyRole).toBool() ? palette.quiet : palette.bad;
  painter->save();
  if (shares.isValid())
    draw_bar(*painter, shares.value<UpdateShares>(), loss, area, palette);
  else
    draw_history(*painter, history.value<QList<QPointF>>(), loss, area, palette);
  painter->restore();
}

} // namespace amplab
