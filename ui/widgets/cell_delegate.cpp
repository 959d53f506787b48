// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cell_delegate.h"

#include "ui/models/cell.h"
#include "ui/theme/lane_style.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace amplab {
namespace {

constexpr int kDashSample = 22, kPad = 8, kLaneBar = 3;

struct Ground {
  QRgb Palette::*colour;
  double share; // share of colour in the surface
};

// By Mark. Text keeps its contrast. Symbols, words or the bar carry the same meaning for colour-blind users.
constexpr Ground kGrounds[] = {{&Palette::surface, 0},    {&Palette::accent, 0.1}, {&Palette::warning, 0.16},
                               {&Palette::warning, 0.16}, {&Palette::bad, 0.14},   {&Palette::accent, 0.16}};

} // namespace

bool CellDelegate::carriesSample(const QModelIndex& index) const {
  return index.column() == lane_column_ && index.data(ColourRole).isValid();
}

void CellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const QVariant value = index.data(SortRole);
  const bool number =
      value.typeId() == QMetaType::Double || value.typeId() == QMetaType::LongLong || value.typeId() == QMetaType::Int;
  if (number) {
    const bool bold = option->font.bold();
    option->font = number_font();
    option->font.setBold(bold);
  }
  option->displayAlignment = Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft);
  static constexpr QRgb Palette::*kTones[] = {&Palette::text,   &Palette::quiet,   &Palette::good,
                                              &Palette::notice, &Palette::warning, &Palette::bad};
  const QColor tone = theme_.palette().*kTones[static_cast<size_t>(index.data(ToneRole).toInt())];
  option->palette.setColor(QPalette::Text, tone);
  option->palette.setColor(QPalette::HighlightedText, tone);
  option->palette.setColor(QPalette::Highlight, QColor(theme_.palette().selection));
  if (const Ground& ground = kGrounds[static_cast<size_t>(index.data(MarkRole).toInt())]; ground.share > 0)
    option->backgroundBrush = mixed(theme_.palette().surface, theme_.palette().*ground.colour, ground.share);
  option->state &= ~QStyle::State_HasFocus; // the row is already marked, so no frame around the cell
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (!carriesSample(index)) {
    QStyledItemDelegate::paint(painter, option, index);
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    const bool begins = table && table->horizontalHeader()->logicalIndexAt(0) == index.column(); // first visible column
    if (begins && index.siblingAtColumn(index.model()->columnCount() - 1).data(MarkRole).toInt() ==
                      static_cast<int>(Mark::newest))
      painter->fillRect(QRect(option.rect.topLeft(), QSize(kLaneBar, option.rect.height())),
                        QColor(theme_.palette().accent));
    return;
  }
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QString text = std::exchange(cell.text, {});
  const QWidget* widget = option.widget;
  (widget ? widget->style() : QApplication::style())->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);
  const QRect area = option.rect.adjusted(kPad, 0, -kSmallGap, 0);
  draw_lane_sample(*painter, theme_.palette(), index.data(ColourRole).toInt(),
                   QRectF(area.left(), area.top(), kDashSample, area.height()));
  painter->save();
  painter->setFont(cell.font);
  painter->setPen(cell.palette.color(QPalette::Text));
  const QRect rest = area.adjusted(kDashSample + kPad, 0, 0, 0);
  painter->drawText(rest, Qt::AlignVCenter, cell.fontMetrics.elidedText(text, Qt::ElideRight, rest.width()));
  painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.rwidth() += kPad + (carriesSample(index) ? kDashSample + kPad : 0);
  return size;
}

} // namespace amplab
