// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/tone_delegate.h"

#include "ui/models/cell.h"
#include "ui/theme/lane_look.h"

#include <QApplication>
#include <QPainter>

namespace amplab {
namespace {

constexpr int kSampleWidth = 26;

// In the order of Tone.
constexpr QRgb Palette::* kToneColours[] = {&Palette::text,   &Palette::quiet,   &Palette::good,
                                            &Palette::notice, &Palette::warning, &Palette::bad};

} // namespace

ToneDelegate::ToneDelegate(const Theme& theme, int lane_column, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme), lane_column_(lane_column) {}

bool ToneDelegate::carriesSample(const QModelIndex& index) const {
  return index.column() == lane_column_ && index.data(ColourRole).isValid();
}

void ToneDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (const QVariant tone = index.data(ToneRole); tone.isValid()) {
    const QColor colour = theme_.palette().*kToneColours[tone.toInt()];
    option->palette.setColor(QPalette::Text, colour);
    option->palette.setColor(QPalette::HighlightedText, colour);
  }
}

void ToneDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (!carriesSample(index)) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QWidget* view = option.widget;
  view->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, view);
  const QRectF sample(option.rect.left() + kGap, option.rect.top(), kSampleWidth - kSmallGap, option.rect.height());
  draw_lane_sample(*painter, theme_.palette(), index.data(ColourRole).toInt(), sample);
  cell.rect.adjust(kSampleWidth + kSmallGap, 0, 0, 0);
  cell.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus);
  cell.backgroundBrush = Qt::NoBrush;
  view->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, view);
}

QSize ToneDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  if (carriesSample(index)) size.rwidth() += kSampleWidth + kSmallGap;
  return size;
}

} // namespace amplab
