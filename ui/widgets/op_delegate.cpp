// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/op_delegate.h"

#include "ui/models/cell.h"
#include "ui/models/op_table_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace amplab {
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

} // namespace amplab
